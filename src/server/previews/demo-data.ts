import type { DemoBody } from '#contract/calls/demo.ts';
import { addDecimals, parseDecimal, printDecimal } from '#services/templates/decimal.ts';

/** Totals of the samples; the printer computes those of a line document when they are absent. */
const isTotal = (name: string) => /^(netTotal|grandTotal|vatTotal_[\d_]+)$/.test(name);

/** Puts the visitor's name and amount into the sample of a document, and keeps its totals right. */
export function demoData(
  sample: Record<string, unknown>,
  { customer, amount }: Pick<DemoBody, 'customer' | 'amount'>,
): Record<string, unknown> {
  const data = Object.fromEntries(Object.entries(sample).filter(([name]) => !isTotal(name)));
  const client = { ...Object(sample.client), name: customer };
  if (Array.isArray(sample.items)) {
    const [first, ...others] = sample.items;
    const line = { ...first, quantity: 1, unitPrice: amount, discount: 0, net: amount };
    return { ...data, client, items: [line, ...others] };
  }
  if (!Array.isArray(sample.invoices)) return { ...data, client };
  const [first, ...others] = sample.invoices;
  const invoices = [{ ...first, amount }, ...others];
  const parts = [...invoices.map((invoice) => invoice.amount), sample.fee];
  const sum = parts
    .map(parseDecimal)
    .filter((part) => part !== undefined)
    .reduce(addDecimals);
  return { ...data, client, invoices, openTotal: printDecimal(sum) };
}
