// What is left to pay, over HTTP and by an independent QR reader, in every shipped invoice: prepaid, what
// is taken off or added as a whole, and rounding count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const invoice = {
  company: 'Harbour Paper B.V.',
  iban: 'DE89370400440532013000',
  client: { name: 'B', address: 'C', zip: '1', city: 'D' },
  invoice: { number: '1', date: '2026-03-05', dueDate: '2026-03-19' },
  items: [
    { pos: 1, description: 'x', quantity: 2, unitPrice: 10, vatPercentage: 19, net: '20.00' },
  ],
};

const fill = async (more: object, template_id = 'invoice.hbs', service = 'data-to-html') => {
  const body = { template_id, data: { ...invoice, ...more }, output_type: 'json', locale: 'de-DE' };
  const made = madeOf(await documents.run(`/api/${service}/v1/convert`, body));
  return { ...made, paid: readCode(made.text)?.split('\n')[7] };
};

const allowances = [{ amount: '5.00', reason: 'R' }];
const mixed = [...invoice.items, { ...invoice.items[0], pos: 2, vatPercentage: 7 }];

/** What is sent, and the net total, the total with VAT and the amount due. */
const cases: readonly [object, string, string, string][] = [
  [{}, '20,00', '23,80', '23,80'],
  [{ prepaidAmount: '5.00' }, '20,00', '23,80', '18,80'],
  [{ allowances }, '15,00', '17,85', '17,85'],
  [{ charges: [{ amount: 5, reason: 'R' }] }, '25,00', '29,75', '29,75'],
  [{ roundingAmount: '0.20' }, '20,00', '23,80', '24,00'],
  [{ roundingAmount: '-0.05', prepaidAmount: 3 }, '20,00', '23,80', '20,75'],
  [{ allowances: [{ base: '20.00', percent: 25, reason: 'R' }] }, '15,00', '17,85', '17,85'],
  [
    { charges: [{ amount: '5.00', reason: 'R', vatPercentage: 7 }], prepaidAmount: '' },
    ...['25,00', '29,15', '29,15'],
  ] as [object, string, string, string],
  [
    { items: mixed, allowances: [{ ...allowances[0], vatPercentage: '7.0' }] },
    ...['35,00', '39,85', '39,85'],
  ] as [object, string, string, string],
  [
    { allowances, netTotal: '15.00', grandTotal: '17.85', amountDue: null },
    '15,00',
    '17,85',
    '17,85',
  ],
];

describe.each(cases)('%j', (more, net, total, due) => {
  test('is right in print and code, without a warning', async () => {
    const { text, warnings, paid } = await fill(more);
    expect(warnings).toEqual([]);
    const cells = [...text.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell?.slice(0, -2));
    expect(cells).toContain(net);
    expect(cells.at(-1)).toBe(due);
    expect('prepaidAmount' in more && more.prepaidAmount ? cells : [...cells, total]).toContain(
      total,
    );
    expect(paid).toBe(`EUR${due.replace(',', '.')}`);
  });

  test.each([
    ['invoice-mail.hbs', 'data-to-html'],
    ['invoice-mail.html', 'data-to-html'],
    ['invoice.html', 'data-to-html'],
    ['invoice-text.hbs', 'data-to-text'],
    ['invoice.txt', 'data-to-text'],
  ])('is right in %s', async (file, service) => {
    const { text, warnings } = await fill(more, file, service);
    expect(warnings.filter(({ path }) => !/discount|footer/.test(path))).toEqual([]);
    const amounts = [...text.matchAll(/\d+[.,]\d\d(?!\d)/g)].map(([one]) => one.replace('.', ','));
    expect(amounts.at(-1)).toBe(due);
  });
});

test('amounts without VAT are paid before, too, and nothing is left of what is paid', async () => {
  const items = [{ pos: 1, description: 'x', quantity: 2, unitPrice: 10, net: '20.00' }];
  const small = await fill({ items, netTotal: 20, grandTotal: 20, prepaidAmount: 5 });
  expect(small.paid).toBe('EUR15.00');
  const { text } = await fill({ prepaidAmount: '23.80' });
  expect(text).toMatch(/Zahlbetrag<\/th><td>0,00/);
});

test('a wrong amount due is told; an allowance of no VAT rate makes no wrong total', async () => {
  const { warnings, paid } = await fill({ prepaidAmount: 5, amountDue: '23.80' });
  expect([paid, warnings.map(({ path }) => path)]).toEqual(['EUR23.80', ['data.amountDue']]);
  const open = await fill({ items: mixed, allowances });
  expect(open.paid).toBeUndefined();
  expect(open.warnings.map(({ path }) => path)).toContain('data.allowances.0.vatPercentage');
});
