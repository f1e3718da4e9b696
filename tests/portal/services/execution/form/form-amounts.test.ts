// What the form leaves in the request after a change of a line, for templates, which do not reckon.
import { expect, test } from 'vitest';
import { checkForm } from '#portal/services/execution/form/check-form.ts';
import { withAmounts } from '#portal/services/execution/form/form-amounts.ts';

const line = { description: 'Paper', quantity: 10, unitPrice: '5.00', vatPercentage: 20 };
const invoice = {
  items: [
    { ...line, net: '50.00', note: 'own' },
    { ...line, quantity: 2, discount: 10, net: '9.00' },
  ],
  netTotal: '59.00',
  vatTotal_20: '11.80',
  grandTotal: '70.80',
};
const made = (data: object, isPrinted = true) =>
  JSON.parse(withAmounts(JSON.stringify({ api_key: 'k', data }), isPrinted, 0)).data;

test('a line that was changed changes its net and the totals, and nothing else', () => {
  const data = { ...invoice, items: [{ ...invoice.items[0], quantity: 30 }, invoice.items[1]] };
  expect(made(data)).toEqual({
    ...data,
    items: [{ ...data.items[0], net: '150.00' }, invoice.items[1]],
    netTotal: '159.00',
    vatTotal_20: '31.80',
    grandTotal: '190.80',
  });
  expect(checkForm(made(data), undefined).problems).toEqual([]);
});

test('what agrees stays as it is spelled', () => {
  expect(made({ ...invoice, netTotal: 59 })).toEqual({ ...invoice, netTotal: 59 });
});

test('another rate leaves no total of the old one', () => {
  const items = invoice.items.map((item) => ({ ...item, vatPercentage: 10 }));
  const { vatTotal_20: old, vatTotal_10: now } = made({ ...invoice, items });
  expect([old, now]).toEqual([undefined, '5.90']);
});

test('a payment in advance is taken off what is due', () => {
  expect(made({ ...invoice, prepaidAmount: '20' }).amountDue).toBe('50.80');
});

test('a credit note keeps its sign', () => {
  const items = [{ ...line, quantity: -3, net: '-50.00' }];
  expect(made({ creditNote: { number: '1' }, items, netTotal: '-50.00' })).toMatchObject({
    items: [{ net: '-15.00' }],
    netTotal: '-15.00',
  });
});

test('what cannot be reckoned leaves no amount that would contradict it', () => {
  const items = [{ ...invoice.items[0], quantity: 'x' }, invoice.items[1]];
  const { net: _, ...first } = items[0] as { net?: string };
  expect(made({ ...invoice, items })).toEqual({ items: [first, invoice.items[1]] });
});

test('an e-invoice gets no amounts that were left out: they are reckoned for its print', () => {
  expect(made({ items: [line] }, false)).toEqual({ items: [line] });
  expect(made({ items: [line] }).items).toEqual([{ ...line, net: '50.00' }]);
});

test('a PDF alone is not told what only an e-invoice needs, but what does not add up', () => {
  expect(checkForm(invoice, undefined)).toMatchObject({ problems: [], xml: undefined });
  expect(checkForm(invoice, 'cii').problems).not.toEqual([]);
  const [problem] = checkForm({ ...invoice, netTotal: '1.00' }, undefined).problems;
  expect(problem?.path).toBe('netTotal');
});
