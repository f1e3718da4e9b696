// Payment codes over HTTP, decoded by an independent QR reader: a generated code can be read, and one
// that is left out or shortened is reported.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { epcPayload } from '#services/templates/handlebars/payment-code.ts';
import { aUser } from '#tests/kit/people.ts';
import { readCode } from '#tests/kit/read-code.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { documentsOf, madeOf } from '#tests/server/documents/document-kit.ts';

let app: TestApp;
let documents: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  app = await startTestApp();
  documents = documentsOf(app, await aUser(app));
});

afterAll(() => app.close());

const iban = 'DE89370400440532013000';
const code = '{{qr (epcPayload name=n iban=i amount=a reference=r bic=b) size="60mm"}}';
const payment = { n: 'Ana', i: iban, a: '0.01', r: 'R 1', b: null };

const inHtml = (data: unknown, more: object = {}) =>
  documents.make({ content: code, service: 'data-to-html', data, ...more });

describe('row 05: a character beyond the BMP where the text is cut', () => {
  const invoice = {
    company: `${'A'.repeat(69)}\u{1f600}`,
    iban,
    client: { name: 'B', address: 'C', zip: '1', city: 'D' },
    invoice: { number: '1', date: '2026-03-05', dueDate: '2026-03-19' },
    items: [{ pos: 1, description: 'x', quantity: 1, unitPrice: 1, vatPercentage: 20, net: 1 }],
  };

  test('the shipped invoice is printed, and its code has 69 characters of the name', async () => {
    const body = { template_id: 'invoice.hbs', data: invoice, output_type: 'json' };
    const printed = madeOf(await documents.run('/api/data-to-pdf/v1/convert', body));
    expect(printed.status).toBe(200);
    expect(printed.warnings.map(({ message }) => message).join()).toContain('cut the name');
    const { text } = madeOf(await documents.run('/api/data-to-html/v1/convert', body));
    expect(readCode(text)?.split('\n')[5]).toBe('A'.repeat(69));
  });

  test('a lone surrogate in a text or in a code becomes U+FFFD, with a warning', async () => {
    const content = '{{qr text}}{{text}}';
    const made = await documents.make({
      content,
      service: 'data-to-html',
      data: { text: 'a\ud83d' },
    });
    expect(readCode(made.text)).toBe('a\ufffd');
    expect(made.text.endsWith('a\ufffd')).toBe(true);
    expect(made.warnings.map(({ path }) => path)).toEqual(['data.text', 'data.text']);
    const named = await inHtml({ ...payment, n: 'Ana\ud83d' });
    expect(readCode(named.text)).toContain('Ana\ufffd');
    expect(named.warnings).toHaveLength(1);
  });
});

describe('row 06: at most 331 bytes', () => {
  const long = { ...payment, n: 'Ž'.repeat(70), r: 'Š'.repeat(140) };

  test('the reference is truncated to fit, with a warning; strict refuses', async () => {
    const made = await inHtml(long);
    const read = readCode(made.text) ?? '';
    expect(Buffer.byteLength(read)).toBeLessThanOrEqual(331);
    expect(read.split('\n')[5]).toBe('Ž'.repeat(70));
    expect(read.split('\n')[10]).toBe('Š'.repeat(71));
    expect(made.warnings.map(({ message }) => message).join()).toContain('cut the reference');
    expect((await inHtml(long, { strict: true })).status).toBe(422);
  });

  test('any payment gives a code of at most 331 bytes with the given values, or with a warning for each truncated one', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (name, reference, cents) => {
          const amount = (cents / 100).toFixed(2);
          const given = { name: `N${name}`, iban, bic: '', amount, reference };
          const made = epcPayload(given, 'EUR');
          const lines = made.text?.split('\n') ?? [];
          expect(lines).toHaveLength(11);
          expect(Buffer.byteLength(made.text ?? '')).toBeLessThanOrEqual(331);
          expect(made.text?.isWellFormed()).toBe(true);
          expect(lines[7]).toBe(`EUR${amount}`);
          const plain = (one: string) => one.replace(/\s+/g, ' ').trim();
          const isWhole = lines[5] === plain(`N${name}`) && lines[10] === plain(reference);
          expect(isWhole).toBe(made.warnings.length === 0);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('every reason for leaving a code out is reported', () => {
  test.each([
    [{ a: '-5' }, {}, 'nothing is to be paid'],
    [{ a: 0 }, {}, 'nothing is to be paid'],
    [{ a: 'n/a' }, {}, 'not a number'],
    [{ a: '1000000000' }, {}, 'over 999999999.99'],
    [{ n: null }, {}, 'name of the payee'],
    [{ i: '' }, {}, 'no IBAN'],
    [{ i: 'DE89370400440532013001' }, {}, 'is not an IBAN'],
    [{}, { currency: 'USD' }, 'euros only'],
  ])('%j %j', async (change, options, words) => {
    const made = await inHtml({ ...payment, ...change }, options);
    expect(readCode(made.text)).toBeUndefined();
    expect(made.warnings).toHaveLength(1);
    expect(made.warnings[0]?.message).toContain(words);
    expect((await inHtml({ ...payment, ...change }, { ...options, strict: true })).status).toBe(
      422,
    );
  });

  test('an invalid BIC is left out and a rounded amount is reported', async () => {
    const made = await inHtml({ ...payment, b: 'BANK', a: 12.345 });
    const lines = readCode(made.text)?.split('\n');
    expect([lines?.[4], lines?.[7]]).toEqual(['', 'EUR12.35']);
    expect(made.warnings.map(({ message }) => message).join()).toMatch(/12\.345.*BIC "BANK"/);
  });

  test('a text that is empty or too long is reported', async () => {
    const make = (text: string) =>
      documents.make({ content: '{{qr t}}', service: 'data-to-html', data: { t: text } });
    for (const text of ['', 'x'.repeat(2400)]) {
      const made = await make(text);
      expect([made.text, made.warnings.map(({ path }) => path)]).toEqual(['', ['data.t']]);
    }
  });
});
