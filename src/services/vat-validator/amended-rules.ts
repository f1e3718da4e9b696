// Rules that the library has otherwise than the tax offices: in Bulgaria numbers of persons and of firms,
// which it refuses or takes by their first digit alone; special ones in Czechia, whose check digit it
// miscounts; and in Slovenia those whose sum has no check digit, which are never given out.
import { stdnum, type Validator } from 'stdnum';

/** Whether the check digit fits; undefined for the numbers that the library is right about. */
export function fitsAmended(countryCode: string, number: string): boolean | undefined {
  const plain = number.replace(/[ /-]/g, '');
  if (countryCode === 'BG' && /^\d{10}$/.test(plain)) return isBulgarianPerson(plain);
  if (countryCode === 'BG' && /^\d{9}$/.test(plain)) return isBulgarianFirm(plain);
  if (countryCode === 'SI' && /^[1-9]\d{7}$/.test(plain)) return isSlovenian(plain);
  if (countryCode === 'CZ' && /^6\d{8}$/.test(plain)) return isSpecialCzech(plain);
  return undefined;
}

function isBulgarianPerson(number: string): boolean {
  const kinds: (Validator | undefined)[] = [stdnum.BG?.egn, stdnum.BG?.pnf];
  if (kinds.some((kind) => kind?.validate(number).isValid)) return true;
  const check = (11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check === Number(number[9]);
}

function isBulgarianFirm(number: string): boolean {
  const sum = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const second = sum === 10 ? weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : sum;
  return second % 10 === Number(number[8]);
}

function isSlovenian(number: string): boolean {
  const check = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check === 10 ? 0 : check) === Number(number[7]);
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
