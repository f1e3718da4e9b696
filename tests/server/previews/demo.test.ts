// Demo documents for visitors: the real printer, the visitor's name and amount, correct totals and a
// test mark, without an account, without storage and with limits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDocuments } from '#contract/calls/demo.ts';
import { documentLanguages } from '#contract/document-languages.ts';
import { limits } from '#contract/limits.ts';
import { openDatabase } from '#server/store/database.ts';
import { field } from '#tests/kit/field.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const wish = {
  document: 'invoice',
  language: 'en',
  customer: 'Đurđica & Söhne',
  amount: '1234.56',
};
const draw = (different: object) =>
  app.call('POST', '/api/v1/frontend/demo', { body: { ...wish, ...different } });

describe.each(demoDocuments)('%s', (document) => {
  test.each(documentLanguages)('in %s has the name, the amount and the mark', async (language) => {
    const answer = await draw({ document, language });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pdf = await readPdf(answer.bytes);
    expect(pdf.text).toContain('Đurđica & Söhne');
    expect(pdf.text).toMatch(/1[., \u00a0]?234[.,]56/);
    expect(pdf.text).toContain('TEST');
    expect(pdf.tagged).toBe(true);
  });
});

test('totals follow the amount, to the cent', async () => {
  // 1234.56 + 252.00 + 14.00 at 21 %, 437.00 at 9 %.
  const invoice = await readPdf((await draw({})).bytes);
  for (const total of ['1,937.56', '315.12', '39.33', '2,292.01']) {
    expect(invoice.text).toContain(total);
  }
  const reminder = await readPdf((await draw({ document: 'reminder' })).bytes);
  // 1234.56 + 74.16 + 5.00
  expect(reminder.text).toContain('1,313.72');
});

test('the visitor’s input is text, never markup or a template', async () => {
  const customer = '<img src="http://10.0.0.1/x">{{company.iban}}';
  const pdf = await readPdf((await draw({ customer })).bytes);
  expect(pdf.text.replace(/\s/g, '')).toContain('<imgsrc="http://10.0.0.1/x">{{company.iban}}');
});

test.each([
  ['document', { document: 'contract' }],
  ['document', { document: '../invoice' }],
  ['language', { language: 'xx' }],
  ['customer', { customer: ' ' }],
  ['customer', { customer: 'x'.repeat(limits.demoCustomerLengthMax + 1) }],
  ['customer', { customer: 'a\u0000b' }],
  ['amount', { amount: '0' }],
  ['amount', { amount: '-1' }],
  ['amount', { amount: '1e3' }],
  ['amount', { amount: '1234567' }],
  ['amount', { amount: '1.234' }],
  ['amount', { amount: 12 }],
])('refuses the field %s of %j', async (path, different) => {
  const answer = await draw(different);
  expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, path]);
});

test('nothing is stored or counted', async () => {
  const db = await openDatabase(app.database);
  for (const table of ['files', 'runs', 'run_jobs'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await db.destroy();
});

test('one address has a limit, and is refused beyond it', async () => {
  const narrow = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.1' } });
  const statuses: number[] = [];
  for (let at = 0; at <= limits.demosPerAddress * 0.1; at += 1) {
    const answer = await narrow.call('POST', '/api/v1/frontend/demo', { body: wish });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await narrow.close();
});
