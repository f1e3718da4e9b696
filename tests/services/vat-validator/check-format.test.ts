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

  test.each(['81793146560', 'XX123456789', 'DEDE143454214', 'HR', 'ZZ1', 'DE１'])(
    '%s is no VAT number',
    (text) => {
      expect(check(text)).toMatchObject({ formatValid: false, checksumValid: false });
      expect(check(text).reason).toMatch(/\.$/);
    },
  );

  test('of a country without rules nothing is claimed', () => {
    expect(check('JP1234567890123')).toMatchObject({ formatValid: null, checksumValid: null });
  });
});

// Where the two libraries have the same rules; elsewhere stdnum knows more of the country.
const agreeing = ['AT', 'DK', 'EL', 'ES', 'HR', 'HU', 'LT', 'LU', 'RO', 'SE'];
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const lengths: Readonly<Record<string, number>> = { HR: 11, LT: 9, SE: 10, RO: 9, AT: 8 };

test.each(agreeing)('random numbers of %s: another library agrees', (countryCode) => {
  const number = digits(lengths[countryCode] ?? (countryCode === 'EL' ? 9 : 8));
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
