import { plainVatId } from '#contract/services/vat-validator/plain-vat-id.ts';

export interface VatId {
  /** As VAT numbers have it: `EL` for Greece, `XI` for Northern Ireland. */
  countryCode: string;
  /** What follows the country code. */
  number: string;
}

/** Undefined for a text that does not begin with two letters. */
export function readVatId(text: string): VatId | undefined {
  const plain = plainVatId(text) ?? '';
  const [, country, number] = /^([A-Z]{2})(.*)$/.exec(plain) ?? [];
  if (country === undefined || number === undefined) return undefined;
  return { countryCode: country === 'GR' ? 'EL' : country, number };
}

const viesStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** Whether the EU's register knows numbers of this country. */
export function isInVies(countryCode: string): boolean {
  return viesStates.has(countryCode);
}
