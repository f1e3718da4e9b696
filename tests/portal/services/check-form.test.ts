import { expect, test } from 'vitest';
import { checkForm } from '#portal/services/execution/form/check-form.ts';

const line = (quantity: number, unitPrice: string) => ({ quantity, unitPrice, vatPercentage: 20 });

test.each([
  ['invoice', [line(10, '100.00'), line(1, '-100.00')], ['1000.00', '-100.00']],
  ['creditNote', [line(2, '-10')], ['-20.00']],
  ['creditNote', [line(-10, '100.00'), line(-1, '-100.00')], ['-1000.00', '100.00']],
  ['creditNote', [line(10, '100.00'), line(1, '-100.00')], ['1000.00', '-100.00']],
])('the preview of an %s %j has each line with the sign that was typed', (head, items, nets) => {
  const { printed } = checkForm({ [head]: { number: '1' }, items }, 'cii');
  expect(printed).toMatchObject({ items: nets.map((net) => ({ net })) });
});
