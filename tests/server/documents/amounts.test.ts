// Amounts in text, CSV and fixed columns, over HTTP: none is silently changed, truncated or turned into
// text.
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeValue } from '#services/templates/escape-value.ts';
import { formatAmount } from '#services/templates/format-value.ts';
import { isNumberText } from '#services/templates/is-number-text.ts';
import { signsForText } from '#services/templates/plain-text-symbols.ts';
import { hasLettersOf } from '#services/templates/text-encoding.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { type Asked, documentsOf } from '#tests/server/documents/document-kit.ts';

let app: TestApp;
let make: (asked: Asked) => ReturnType<ReturnType<typeof documentsOf>['make']>;

beforeAll(async () => {
  app = await startTestApp();
  make = documentsOf(app, await aUser(app)).make;
});

afterAll(() => app.close());

const space = '\u00a0';
const csv = { delimiter: ';' };

describe('row 03: the formula guard leaves numbers unchanged', () => {
  test('a column of negative amounts stays a column of numbers', async () => {
    const made = await make({
      content: '{{#each r}}\n{{formatAmount a}};{{formatMoney a}}\n{{/each}}\n',
      data: { r: [{ a: -5 }, { a: -1234.5 }] },
      locale: 'de-DE',
      csv,
    });
    expect(made.text).toBe(`-5,00;-5,00${space}€\n-1.234,50;-1.234,50${space}€\n`);
    expect(made.warnings).toEqual([]);
  });

  test('also in the default engine, and with a number that JavaScript writes with an exponent', async () => {
    const data = { a: '-1,234.50', b: -1e-7, c: '-12.5 %', d: '-R$ 5,00' };
    const made = await make({ content: '%a%;%b%;%c%;%d%', engine: 'default', data, csv });
    expect(made.text).toBe('-1,234.50;-0.0000001;-12.5 %;-R$ 5,00');
  });

  test.each([
    'en-US',
    'de-AT',
    'de-CH',
    'fr-FR',
    'hr-HR',
    'pt-BR',
    'hi-IN',
    'ja-JP',
    'pl-PL',
    'he-IL',
  ])('the output of the helpers for %s is no formula', async (locale) => {
    const made = await make({
      content:
        '{{formatMoney a}}|{{formatAmount a}}|{{formatNumber a}}|{{formatMoney a currency="USD"}}',
      data: { a: '-1234567.89' },
      locale,
      csv: { delimiter: '|' },
    });
    const cells = made.text.split('|');
    expect(cells).toHaveLength(4);
    expect(cells.filter((cell) => cell.startsWith("'"))).toEqual([]);
  });

  test.each([
    '=SUM(A1)',
    '@x',
    '+1-1',
    "-cmd|' /C calc'!A0",
    '-A1',
    '-US$1',
    '--5',
    '-1+A1',
    '+1(2)',
    '-',
  ])('%s stays guarded', async (a) => {
    const made = await make({ content: '%a%', engine: 'default', data: { a }, csv });
    expect(made.text).toBe(`'${a}`);
  });

  test('a guarded cell is a number or starts with an apostrophe, whatever its input', () => {
    const rules = { csv: { delimiter: ';', guardsFormulas: true } };
    const letters = fc.string({ unit: fc.constantFrom(...'-+=@.,0123456789 €$%eAB()*/!:|') });
    fc.assert(
      fc.property(fc.constantFrom(...'=+-@'), letters, (first, rest) => {
        const text = first + rest;
        const cell = escapeValue(text, rules).replace(/^"|"$/g, '');
        if (cell === `'${text}` || cell.startsWith("'")) return;
        expect(cell.slice(1).replace(/\de[+-]\d/i, '')).not.toMatch(/[-+=@()*/!:|]/);
        expect(cell).toMatch(/^[+-].*\d/);
        // Column names of a spreadsheet.
        expect(cell).not.toMatch(/[A-Z]\d|[A-Z]\$\d+$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('row 04: formatted values use only characters of the encoding', () => {
  test.each([
    ['hr-HR', 'windows-1250'],
    ['sl-SI', 'windows-1250'],
    ['hr-HR', 'iso-8859-2'],
    ['sv-SE', 'iso-8859-1'],
    ['nb-NO', 'windows-1252'],
    ['fi-FI', 'windows-1252'],
    ['lt-LT', 'iso-8859-2'],
    ['et-EE', 'iso-8859-2'],
    ['fr-FR', 'iso-8859-1'],
    ['de-CH', 'iso-8859-2'],
  ] as const)('%s in %s', async (locale, encoding) => {
    const made = await make({
      content:
        '{{formatAmount a}}|{{formatMoney a}}|{{formatNumber a}}|{{formatDate "2026-05-01"}}',
      data: { a: -1234567.5 },
      locale,
      encoding,
    });
    expect([made.status, made.warnings]).toEqual([200, []]);
    const read = iconv.decode(made.bytes, encoding).split('|');
    for (const amount of read.slice(0, 3)) {
      expect(amount).toMatch(/-/);
      expect(amount.replace(/\D/g, '').replace(/0$/, '')).toBe('12345675');
    }
  });

  test('a Croatian credit note, byte for byte', async () => {
    const content = '{{formatAmount a}}\n';
    const data = { a: -1234.5 };
    for (const encoding of ['windows-1250', 'utf-8']) {
      const made = await make({ content, data, locale: 'hr-HR', encoding });
      expect(made.bytes).toEqual(Buffer.from('-1.234,50\n'));
    }
    const html = await make({ content, data, locale: 'hr-HR', service: 'data-to-html' });
    expect(html.text).toBe('\u22121.234,50\n');
  });

  test('a currency whose sign the encoding lacks is written as its code', async () => {
    const content = '{{formatMoney a}}';
    const made = await make({ content, data: { a: 5 }, locale: 'hr-HR', encoding: 'iso-8859-2' });
    expect(iconv.decode(made.bytes, 'iso-8859-2')).toBe(`5,00${space}EUR`);
    const euro = await make({ content, data: { a: 5 }, locale: 'hr-HR', encoding: 'windows-1250' });
    expect(iconv.decode(euro.bytes, 'windows-1250')).toBe(`5,00${space}€`);
  });

  test('a decomposed character is written as its precomposed form if the encoding has it', async () => {
    const made = await make({
      content: '{{a}}',
      data: { a: 'Čakovec'.normalize('NFD') },
      encoding: 'windows-1250',
    });
    expect(iconv.decode(made.bytes, 'windows-1250')).toBe('Čakovec');
  });
});

test('row 04: any amount in any language and encoding keeps its digits and its sign', () => {
  const locale = fc.constantFrom(
    ...['hr-HR', 'sl-SI', 'sv-SE', 'nb-NO', 'fi-FI', 'lt-LT', 'et-EE', 'fr-FR', 'de-CH', 'de-AT'],
    ...['pl-PL', 'cs-CZ', 'hu-HU', 'it-IT', 'es-ES', 'pt-PT', 'nl-NL', 'da-DK', 'en-GB', 'rm-CH'],
  );
  const encoding = fc.constantFrom('iso-8859-1', 'iso-8859-2', 'windows-1250', 'windows-1252');
  fc.assert(
    fc.property(fc.maxSafeInteger(), locale, encoding, (cents, language, letters) => {
      const amount = `${(BigInt(cents) / 100n).toString().replace('-', '')}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
      const signed = cents < 0 ? `-${amount}` : amount;
      const text = formatAmount(signed, language, 'EUR') ?? '';
      const written = signsForText(text, {
        escape: { csv: { delimiter: ';', guardsFormulas: true } },
        encoding: letters,
      });
      expect(hasLettersOf(written, letters)).toBe(true);
      expect(written.replace(/\D/g, '')).toBe(amount.replace('.', ''));
      expect(written.startsWith('-')).toBe(cents < 0);
      expect(isNumberText(written)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([-0.004, '-0.004', -0, '-0.00'])('row 18: %j is zero without a sign', async (a) => {
  const content = '{{formatMoney a}}|{{formatNumber a decimals=2}}|{{formatAmount 0.0000001}}';
  const made = await make({ content, data: { a }, locale: 'de-DE' });
  expect(made.text).toBe(`0,00${space}€|0,00|0,00`);
});

describe('row 08: pad', () => {
  const content = '{{pad a 8 align="right"}}|{{pad n 5}}|\n';

  test('strict refuses values that are too long and reports all of them', async () => {
    const made = await make({ content, data: { a: '123456789.01', n: 'A\nB' }, strict: true });
    expect(made.status).toBe(422);
    expect(made.errors.map(({ path }) => path)).toEqual(['data.a', 'data.n']);
    expect(made.errors[0]?.message).toContain('line 1, column 3');
  });

  test('a number is never truncated, other text is, each with a warning', async () => {
    const data = { a: '123456789.01', n: 'Kraftpapier' };
    const made = await make({ content, data });
    expect(made.text).toBe('123456789.01|Kraft|\n');
    expect(made.warnings.map(({ path }) => path)).toEqual(['data.a', 'data.n']);
  });

  test('each row with a value that is too long is reported', async () => {
    const made = await make({
      content: '{{#each r}}{{pad (formatAmount net) 6 align="right"}}\n{{/each}}',
      data: { r: [{ net: 1 }, { net: 12345 }, { net: 1234567 }] },
    });
    expect(made.text).toBe('  1.00\n12,345.00\n1,234,567.00\n');
    expect(made.warnings.map(({ path }) => path)).toEqual(['data.r.1.net', 'data.r.2.net']);
  });

  test('line breaks become spaces with a warning; decomposed characters count as one', async () => {
    const data = { a: 'žž'.normalize('NFD'), n: 'A\r\nB' };
    const made = await make({ content, data });
    expect(made.text).toBe('      žž|A B  |\n');
    expect(made.warnings.map(({ path }) => path)).toEqual(['data.n']);
  });
});

describe('row 19: totals that the template does not print', () => {
  const warningsOf = async (content: string, data: unknown) =>
    (await make({ content, data })).warnings.map(({ path }) => path);

  test('no warning if no entry has VAT or the template prints no totals', async () => {
    const lines = '{{#each items}}{{d}} {{/each}}';
    expect(await warningsOf(lines, { items: [{ d: 'x', net: 5 }] })).toEqual([]);
    const mixed = { items: [{ d: 'x', net: 5, vatPercentage: 'none' }, { d: 'y' }] };
    expect(await warningsOf(lines, mixed)).toEqual([]);
    expect(
      await warningsOf(`${lines}{{netTotal}}`, { items: [{ d: 'x', net: 5 }], netTotal: 5 }),
    ).toEqual([]);
  });

  test('a template that prints totals gets a warning with the reason why there are none', async () => {
    const data = {
      items: [
        { net: 5, vatPercentage: 20 },
        { net: 5, vatPercentage: 'none' },
      ],
    };
    expect(await warningsOf('{{grandTotal}}', data)).toEqual([
      'data.items.1.vatPercentage',
      'data.grandTotal',
    ]);
  });
});
