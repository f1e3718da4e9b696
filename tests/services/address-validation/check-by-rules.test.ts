// Addresses by the rules of their countries: known ones with their mistakes, printed forms, and another
// library as a second opinion on postal codes.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { postcodeValidator } from 'postcode-validator';
import { describe, expect, test } from 'vitest';
import { checkByRules } from '#services/address-validation/check-by-rules.ts';
import { knownCountries, rulesOf } from '#services/address-validation/country-rules.ts';
import { placesOf } from '#services/address-validation/places.ts';
import type { PostalAddress } from '#services/address-validation/postal-address.ts';
import { readPostalCode } from '#services/address-validation/postal-code.ts';

async function check(given: Partial<PostalAddress> & { regionCode: string }) {
  const rules = rulesOf(given.regionCode);
  if (rules === undefined) throw new Error(`no rules for ${given.regionCode}`);
  const nothing = {
    lines: ['Street 1'],
    sublocality: '',
    locality: '',
    administrativeArea: '',
    postalCode: '',
    organization: '',
    recipient: '',
  };
  return checkByRules({ ...nothing, ...given }, rules, await placesOf(given.regionCode));
}

const samples = readFileSync(resolve(import.meta.dirname, '../../samples/addresses.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(';'));

test.each(samples)(
  '%s %s %s: %s → %s',
  async (regionCode = '', locality = '', postalCode = '', lines = '', ...wanted) => {
    const report = await check({
      regionCode,
      locality,
      postalCode,
      lines: lines.split('|').filter((line) => line !== ''),
    });
    const { verdict, missing, invalid } = report;
    const fields = invalid.map(({ field }) => field);
    expect([verdict.next_action, missing.join(), fields.join()]).toEqual(wanted);
    expect(verdict.has_unconfirmed).toBe(true);
    expect(verdict.granularity).not.toBe('premise');
    for (const one of invalid) expect(one).toMatchObject({ rule: /./, example: /./ });
  },
);

describe('the printed form', () => {
  test.each<[Partial<PostalAddress> & { regionCode: string }, string[]]>([
    [
      { regionCode: 'HR', lines: ['Korzo 16'], locality: 'Rijeka', postalCode: 'HR 51000' },
      ['Korzo 16', 'HR-51000 Rijeka'],
    ],
    [
      { regionCode: 'AT', lines: ['Ring 1'], locality: 'Wien', postalCode: 'A-1010' },
      ['Ring 1', '1010 Wien'],
    ],
    [
      { regionCode: 'SE', lines: ['Stortorget 2'], locality: 'Stockholm', postalCode: 'S-11130' },
      ['Stortorget 2', 'SE-111 30 Stockholm'],
    ],
    [
      { regionCode: 'LV', lines: ['Brīvības 1'], locality: 'Rīga', postalCode: '1050' },
      ['Brīvības 1', 'Rīga, LV-1050'],
    ],
    [
      { regionCode: 'ES', lines: ['Calle Mayor 1'], locality: 'Getafe', postalCode: '28901' },
      ['Calle Mayor 1', '28901 GETAFE MADRID'],
    ],
    [
      {
        regionCode: 'ES',
        lines: ['Plaza Mayor 1'],
        locality: 'Madrid',
        administrativeArea: 'M',
        postalCode: '28013',
      },
      ['Plaza Mayor 1', '28013 MADRID'],
    ],
    [
      { regionCode: 'SG', lines: ['1 Raffles Pl'], locality: 'Singapore', postalCode: '018989' },
      ['1 Raffles Pl', 'SINGAPORE 018989'],
    ],
    [
      { regionCode: 'GB', lines: ['10 Downing Street'], locality: 'London', postalCode: 'sw1a2aa' },
      ['10 Downing Street', 'LONDON', 'SW1A 2AA'],
    ],
    [
      {
        regionCode: 'US',
        lines: ['1600 Amphitheatre Pkwy', 'California'],
        locality: 'Mountain View',
        postalCode: '940431351',
      },
      ['1600 Amphitheatre Pkwy', 'MOUNTAIN VIEW, CA 94043-1351'],
    ],
    [
      { regionCode: 'IT', lines: ['Piazza Colonna 370'], locality: 'Roma', postalCode: '00187' },
      ['Piazza Colonna 370', '00187 ROMA RM'],
    ],
    [
      { regionCode: 'NL', lines: ['Damrak 1'], locality: 'Amsterdam', postalCode: '1012lg' },
      ['Damrak 1', '1012 LG Amsterdam'],
    ],
    [
      { regionCode: 'PL', lines: ['Rynek 1'], locality: 'Kraków', postalCode: '31042' },
      ['Rynek 1', '31-042 Kraków'],
    ],
    [
      { regionCode: 'JP', lines: ['永田町2-3-1'], locality: '千代田区', postalCode: '1008914' },
      ['〒100-8914', '東京都千代田区', '永田町2-3-1'],
    ],
    [
      {
        regionCode: 'DE',
        recipient: 'Ana Anić',
        organization: 'SAP SE',
        lines: ['Dietmar-Hopp-Allee 16', 'Haus 2'],
        locality: 'Walldorf',
        postalCode: '69190',
      },
      ['Ana Anić', 'SAP SE', 'Dietmar-Hopp-Allee 16', 'Haus 2', '69190 Walldorf'],
    ],
    [{ regionCode: 'DE', lines: [], postalCode: '69190' }, ['69190']],
    [{ regionCode: 'US', lines: [], locality: 'Boston' }, ['BOSTON']],
  ])('%j', async (given, lines) => {
    const { address } = await check(given);
    expect(address.lines).toEqual(lines);
    expect(address.formatted).toMatch(/\n[A-Z][\w ]+$/);
  });
});

describe('doubts', () => {
  test.each<[Partial<PostalAddress> & { regionCode: string }, string, string]>([
    [{ regionCode: 'HR', locality: 'Spilt', postalCode: '21000' }, 'locality', 'Split'],
    [{ regionCode: 'HR', locality: 'Split', postalCode: '10000' }, 'postal_code', '21000'],
    [{ regionCode: 'HR', locality: 'Split', postalCode: '10000' }, 'locality', 'Zagreb'],
    [{ regionCode: 'SI', locality: 'Maribor', postalCode: '9998' }, 'postal_code', '2000'],
    [{ regionCode: 'DE', locality: 'Berlni', postalCode: '10557' }, 'locality', 'Berlin'],
    [
      { regionCode: 'US', locality: 'Boston', postalCode: '02108', administrativeArea: 'NY' },
      'administrative_area',
      'MA',
    ],
    [
      {
        regionCode: 'US',
        locality: 'Boston',
        postalCode: '02108',
        administrativeArea: 'Masachusetts',
      },
      'administrative_area',
      'Massachusetts',
    ],
  ])('%j are confirmed: %s %s', async (given, field, text) => {
    const { verdict, suggestions } = await check(given);
    expect(verdict).toMatchObject({ next_action: 'confirm', complete: true });
    expect(suggestions).toContainEqual({ field, text, reason: expect.stringMatching(/\.$/) });
  });

  test('a place that is in no list is not called wrong', async () => {
    const { verdict, address } = await check({
      regionCode: 'DE',
      locality: 'Kleinkleckersdorf',
      postalCode: '10557',
    });
    expect(verdict).toMatchObject({ next_action: 'accept', granularity: 'none' });
    expect(address.components).toContainEqual({
      type: 'locality',
      text: 'Kleinkleckersdorf',
      status: 'unconfirmed_but_plausible',
    });
  });
});

// It takes codes that begin with digits which do not occur, and half of a Portuguese one.
const looser = ['AT', 'HR', 'SI', 'PT'];

test.each([...looser, 'DE', 'FR', 'IT', 'PL', 'NL', 'US', 'SE', 'CH'])(
  'random postal codes of %s: another library agrees',
  (regionCode) => {
    const rules = rulesOf(regionCode);
    const code = fc.stringMatching(/^[0-9]{3,6}([ -]?([0-9]{2,4}|[A-Z]{2}))?$/);
    fc.assert(
      fc.property(code, (text) => {
        const printed = rules && readPostalCode(text, regionCode, rules);
        // What is brought into its form is one there too, and what is one there is one here.
        if (printed !== undefined) {
          expect(postcodeValidator(printed, regionCode), `${text} ${printed}`).toBe(true);
        } else if (!looser.includes(regionCode)) {
          expect(postcodeValidator(text, regionCode), text).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  },
);

test('every country prints every part it is given, whatever the text', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => `x${one.trim()}`);
  const plain = (one: string) => one.toUpperCase().replace(/\s/g, '');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...knownCountries()),
      text,
      text,
      async (regionCode, line, locality) => {
        const report = await check({ regionCode, lines: [line], locality });
        const printed = plain(report.address.lines.join(''));
        expect(printed).toContain(plain(line));
        expect(printed).toContain(plain(locality));
      },
    ),
    { numRuns: 500 },
  );
});

describe('parts in fields of others are suggested for their own', () => {
  test.each<[Partial<PostalAddress> & { regionCode: string }, string, string]>([
    [{ regionCode: 'HR', locality: '10000', postalCode: 'Zagreb' }, '10000', 'Zagreb'],
    [{ regionCode: 'HR', locality: 'HR-10000 Zagreb' }, '10000', 'Zagreb'],
    [{ regionCode: 'HR', lines: ['Ilica 1', '10000 Zagreb'] }, '10000', 'Zagreb'],
    [{ regionCode: 'HR', lines: ['Ilica 1, 10000 Zagreb, Hrvatska'] }, '10000', 'Zagreb'],
    [{ regionCode: 'SE', lines: ['Slottet 1', '111 29 Stockholm'] }, '111 29', 'Stockholm'],
    [
      { regionCode: 'GB', lines: ['10 Downing Street'], locality: 'London SW1A 2AA' },
      'SW1A 2AA',
      'London',
    ],
  ])('%j', async (given, code, place) => {
    const { verdict, suggestions } = await check(given);
    expect(verdict.next_action).toBe('fix');
    expect(suggestions).toEqual([
      expect.objectContaining({ field: 'postal_code', text: code }),
      expect.objectContaining({ field: 'locality', text: place }),
    ]);
  });

  test('nothing is suggested where nothing stands elsewhere', async () => {
    const { suggestions } = await check({ regionCode: 'HR', lines: ['Ulica 30. svibnja 1990 12'] });
    expect(suggestions).toEqual([]);
  });
});

describe('of the places of a postal code', () => {
  test.each([
    ['51000', 'Rijeka'],
    ['21000', 'Split'],
    ['31000', 'Osijek'],
    ['52100', 'Pula'],
    ['23000', 'Zadar'],
    ['43000', 'Bjelovar'],
    ['52470', 'Umag'],
  ])('the main one of %s is suggested: %s', async (postalCode, text) => {
    const { suggestions } = await check({ regionCode: 'HR', locality: 'Zagreb', postalCode });
    expect(suggestions[0]).toMatchObject({ field: 'postal_code', text: '10000' });
    const places = suggestions.filter(({ field }) => field === 'locality');
    expect(places.map((one) => one.text)).toEqual([text]);
  });

  // Their towns are Dugo Selo, Kutjevo and Koprivnica; the list holds villages called as big towns.
  test.each(['10370', '34340', '35430'])('none of %s, where none is sure', async (postalCode) => {
    const { suggestions } = await check({ regionCode: 'HR', locality: 'Zagreb', postalCode });
    expect(suggestions.filter(({ field }) => field === 'locality')).toEqual([]);
    expect(suggestions).toContainEqual(expect.objectContaining({ field: 'postal_code' }));
  });
});
