// Rules that the library has otherwise than the tax offices: numbers of persons in Bulgaria, which it
// refuses or takes by their first digit alone, and special ones in Czechia, whose check digit it miscounts.
import { stdnum, type Validator } from 'stdnum';

/** Whether the check digit fits; undefined for the numbers that the library is right about. */
export function fitsAmended(countryCode: string, number: string): boolean | undefined {
  const plain = number.replace(/[ /-]/g, '');
  if (countryCode === 'BG' && /^\d{10}$/.test(plain)) return isBulgarianPerson(plain);
  if (countryCode === 'CZ' && /^6\d{8}$/.test(plain)) return isSpecialCzech(plain);
  return undefined;
}

function isBulgarianPerson(number: string): boolean {
  const kinds: (Validator | undefined)[] = [stdnum.BG?.egn, stdnum.BG?.pnf];
  if (kinds.some((kind) => kind?.validate(number).isValid)) return true;
  const check = (11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check === Number(number[9]);
}

/** The first digit says what it is and does not count. */
function isSpecialCzech(number: string): boolean {
  const sum = weighted(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11;
  const check = (8 - ((10 - sum) % 11) + 10) % 10;
  return check === Number(number[8]);
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}
