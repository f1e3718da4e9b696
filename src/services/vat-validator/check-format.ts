// Format and check digit of VAT numbers. Loaded with the first run, as its rules take a while to load.
import { stdnum, type Validator } from 'stdnum';
import { fitsAmended } from '#services/vat-validator/amended-rules.ts';
import type { VatId } from '#services/vat-validator/vat-id.ts';

export interface FormatVerdict {
  /** As registers write it, where it differs from what was asked. */
  number: string;
  /** Null: there are no rules for this country. */
  formatValid: boolean | null;
  checksumValid: boolean | null;
  /** What is wrong with it; undefined when nothing is. */
  reason: string | undefined;
}

// Under which country and name the library has the rules, where the country is another.
const names: Readonly<Record<string, string>> = {
  // The EU, with Northern Ireland
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  EL: 'GR.vat',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
  XI: 'GB.vat',
  // The rest of Europe
  AD: 'nrt',
  AL: 'nipt',
  BY: 'unp',
  CH: 'vat',
  FO: 'vn',
  GB: 'vat',
  IS: 'vsk',
  LI: 'CH.vat',
  ME: 'pib',
  MK: 'edb',
  NO: 'mva',
  RS: 'pib',
  RU: 'inn',
  SM: 'coe',
  TR: 'vkn',
  // Elsewhere
  AU: 'abn',
  BR: 'cnpj',
  IN: 'gstin',
  NZ: 'ird',
  ZA: 'vat',
};

const rules: ReadonlyMap<string, Validator> = new Map(
  Object.entries(names).map(([countryCode, place]) => {
    const [name = '', country = countryCode] = place.split('.').reverse();
    const found = stdnum[country]?.[name];
    if (found === undefined) throw new Error(`no rules ${country}.${name}`);
    return [countryCode, found];
  }),
);

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** What can be told without asking anybody. */
export function checkFormat(id: VatId | undefined): FormatVerdict {
  if (id === undefined) {
    return wrong('', 'It does not begin with the two letters of a country, such as HR.');
  }
  const { countryCode, number } = id;
  const own = rules.get(countryCode);
  const country = nameOf(countryCode);
  if (own === undefined) {
    if (country === undefined) return wrong(number, `${countryCode} is not a country.`);
    const reason = `There are no rules for numbers of ${country} here.`;
    return { number, formatValid: null, checksumValid: null, reason };
  }
  // The rules would take the country code twice.
  if (number.startsWith(countryCode)) return wrong(number, 'It has its country code twice.');
  if (!/[1-9]/.test(number)) return wrong(number, 'It has no digit other than zero.');
  // Both count from ten million, which the library does not know.
  if ((countryCode === 'DK' || countryCode === 'SI') && number.startsWith('0')) {
    return wrong(number, `A number of ${country} does not begin with zero.`);
  }
  const fits = fitsAmended(countryCode, number);
  if (fits !== undefined) {
    const plain = number.replace(/\D/g, '');
    return fits
      ? { number: plain, formatValid: true, checksumValid: true, reason: undefined }
      : misfit(plain);
  }
  // Swiss numbers begin with CHE, of which the country code is a part; those of Liechtenstein too.
  const isSwiss = countryCode === 'CH' || countryCode === 'LI';
  const verdict = own.validate(isSwiss ? `CH${number}` : number);
  if (verdict.isValid) {
    const exact = isSwiss ? number : verdict.compact;
    return { number: exact, formatValid: true, checksumValid: true, reason: undefined };
  }
  const { name } = verdict.error;
  if (name === 'InvalidChecksum') {
    return misfit(number);
  }
  return wrong(number, `${reasons[name] ?? 'It has not the form'} of a number of ${country}.`);
}

const reasons: Readonly<Record<string, string>> = {
  InvalidLength: 'It has not the length',
  InvalidFormat: 'It has not the form',
  InvalidComponent: 'A part of it does not occur in the form',
};

function misfit(number: string): FormatVerdict {
  const reason = 'The check digit does not fit: a digit is mistyped or two are swapped.';
  return { number, formatValid: true, checksumValid: false, reason };
}

function wrong(number: string, reason: string): FormatVerdict {
  return { number, formatValid: false, checksumValid: false, reason };
}

function nameOf(countryCode: string): string | undefined {
  if (countryCode === 'EL') return 'Greece';
  if (countryCode === 'XI') return 'Northern Ireland';
  return countryCode === 'ZZ' ? undefined : regions.of(countryCode);
}
