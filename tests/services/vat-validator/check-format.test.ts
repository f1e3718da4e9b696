// Format and check digit: published numbers with one digit changed, odd spellings, and another library as
// a second opinion on random ones.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { checkVAT, countries } from 'jsvat';
import { describe, expect, test } from 'vitest';
import { checkFormat } from '#services/vat-validator/check-format.ts';
import { isInVies, readVatId } from '#services/vat-validator/vat-id.ts';

const check = (text: string) => checkFormat(readVatId(text));

const samples = readFileSync(resolve(import.meta.dirname, '../../samples/vat-ids.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));

test.each(samples)('%s: format %s, check digit %s', (id, format, checksum) => {
  expect(check(id ?? '')).toMatchObject({
    formatValid: format === 'yes',
    checksumValid: checksum === 'yes',
  });
});

describe('spellings', () => {
  test.each([
    ['DE 143.454.214', 'DE', '143454214'],
    ['de143454214', 'DE', '143454214'],
    ['ＤＥ１４３４５４２１４', 'DE', '143454214'],
    ['DE143454214\u200b', 'DE', '143454214'],
    ['GR 094019245', 'EL', '094019245'],
    ['el-094019245', 'EL', '094019245'],
    ['BE 0202.239.951', 'BE', '0202239951'],
    ['CHE-107.787.577 MWST', 'CH', 'E107787577MWST'],
    ['XI 220 4302 31', 'XI', '220430231'],
    ['NO 974 760 673 MVA', 'NO', '974760673MVA'],
  ])('%s is %s %s', (text, countryCode, number) => {
    expect(readVatId(text)?.countryCode).toBe(countryCode);
    expect(check(text)).toMatchObject({ number, formatValid: true, checksumValid: true });
  });

  test.each([
    '81793146560',
    'DK04617436',
    'GB000000000',
    'XX123456789',
    'DEDE143454214',
    'HR',
    'ZZ1',
    'DE１',
  ])('%s is no VAT number', (text) => {
    expect(check(text)).toMatchObject({ formatValid: false, checksumValid: false });
    expect(check(text).reason).toMatch(/\.$/);
  });

  test('of a country without rules nothing is claimed', () => {
    expect(check('JP1234567890123')).toMatchObject({ formatValid: null, checksumValid: null });
  });
});

// Where the two libraries have the same rules; elsewhere stdnum knows more of the country.
const agreeing = ['AT', 'BG', 'DK', 'EL', 'ES', 'HR', 'HU', 'LT', 'LU', 'RO', 'SE', 'SI'];
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const lengths: Readonly<Record<string, number>> = { HR: 11, LT: 9, SE: 10, RO: 9, AT: 8 };

test.each(agreeing)('random numbers of %s: another library agrees', (countryCode) => {
  const drawn = digits(
    lengths[countryCode] ?? (countryCode === 'EL' || countryCode === 'BG' ? 9 : 8),
  );
  // A Danish number begins with no zero, which the other library does not know.
  const number = countryCode === 'DK' ? drawn.map((text) => text.replace(/^0/, '1')) : drawn;
  const plain = countryCode === 'SE' ? number.map((text) => `${text}01`) : number;
  const written =
    countryCode === 'AT'
      ? plain.map((text) => `U${text}`)
      : countryCode === 'ES'
        ? plain.map((text) => `B${text}`)
        : plain;
  fc.assert(
    fc.property(written, (text) => {
      const id = `${countryCode}${text}`;
      expect(check(id).checksumValid, id).toBe(checkVAT(id, countries).isValid);
    }),
    { numRuns: 2_000 },
  );
});

// Kinds of numbers beside the usual one of a state: companies and persons, old and new ones.
const kinds =
  'ATU13585627 BE428759497 BG175074752 BG831650349 BG812128243 BG7523169263 BG8032056031 CY10259033P CY00532445O CZ25123891 CZ7103192745 CZ640903926 DE136695976 DK13585628 EE100594102 EL023456780 ES54362315K ESX2482300W ESB58378431 ESJ99216582 ESM1234567L FI20774740 FR23334175221 FRK7399859412 FR4Z123456782 FR53000004605 GB980780684 GBGD001 GBHA500 HR33392005961 HU12892312 IE8Z49289F IE3628739L IE3628739UA IT00743110157 LT119511515 LT100001919017 LU15027442 LV40003521600 LV16117519997 MT11679112 NL000099998B57 NL123456789B13 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE556188840401 SI50223054 SK2022749619'.split(
    ' ',
  );

test.each(kinds)('%s is right, and with another digit it is not', (id) => {
  expect(check(id)).toMatchObject({ formatValid: true, checksumValid: true });
  // Dutch ones end with which of a holder's numbers it is, and British offices have no digit to check.
  if (/^(?:GB(?:GD|HA)|NL)/.test(id)) return;
  const at = id.search(/\d\D*$/);
  const others = [...'0123456789'].filter((digit) => digit !== id[at]);
  const right = others.filter(
    (digit) => check(`${id.slice(0, at)}${digit}${id.slice(at + 1)}`).checksumValid,
  );
  expect(right.length, right.join()).toBeLessThanOrEqual(
    id.startsWith('BG') && id.length > 11 ? 2 : 0,
  );
});

test('random persons of Bulgaria and special numbers of Czechia: another library agrees', () => {
  fc.assert(
    fc.property(fc.constantFrom('BG', 'CZ'), digits(10), (countryCode, text) => {
      const id = countryCode === 'BG' ? `BG${text}` : `CZ6${text.slice(0, 8)}`;
      const second = checkVAT(id, countries).isValid;
      // It has further rules for dates in Bulgarian ones.
      if (second || countryCode === 'CZ') expect(check(id).checksumValid, id).toBe(second);
    }),
    { numRuns: 3_000 },
  );
});

test('no text makes it fail, and only what it writes back itself is right', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (text) => {
      const id = readVatId(`DE${text}`);
      const verdict = checkFormat(id);
      if (verdict.formatValid) expect(`DE${verdict.number}`).toMatch(/^DE[0-9]{9}$/);
      expect(checkFormat(readVatId(text)).checksumValid).not.toBe(undefined);
    }),
  );
});

test('the register knows the 27 states and Northern Ireland, and has rules for each', () => {
  const states = countries.map(({ codes }) => codes[0] ?? '').filter(isInVies);
  expect(isInVies('XI')).toBe(true);
  expect(isInVies('GB')).toBe(false);
  for (const state of states) expect(check(`${state}0`).formatValid, state).toBe(false);
});
