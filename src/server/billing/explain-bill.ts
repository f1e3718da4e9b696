// The bill of the running month, with where each number comes from.
import type { BillPreview } from '#contract/calls/billing.ts';
import type { MonthCount } from '#server/billing/close-store.ts';
import type { Tariff } from '#server/billing/create-month-close.ts';
import { amountOf, decimalText } from '#server/billing/money.ts';
import { periodBounds, periodOf } from '#server/usage/period.ts';

export function explainBill(
  at: Date,
  { counted, running, lines }: MonthCount,
  { free, price, currency }: Tariff,
): BillPreview {
  const { start, end } = periodBounds(at);
  const billable = Math.max(0, counted - free);
  const amount =
    price === undefined ? null : decimalText(amountOf(billable, price, currency), currency);
  const due = end.slice(0, 10);
  return {
    period_start: start,
    period_end: end,
    period: periodOf(at),
    count: counted,
    running,
    free,
    billable,
    price_per_request: price ?? null,
    amount,
    currency,
    lines,
    explanations: {
      count: `${requests(counted)} succeeded this month (UTC) and ${have(counted)} a receipt each. Failed runs, tests and validations are not counted.${runningText(running)}`,
      free: `${requests(free)} a month cost nothing.`,
      billable:
        billable === 0
          ? `${counted} counted is not more than ${free} free: nothing is billed.`
          : `${counted} counted − ${free} free = ${billable}.`,
      amount:
        amount === null
          ? 'The operator has set no price: there are no invoices.'
          : `${billable} × ${price} ${currency} = ${amount} ${currency}, rounded once. ${
              Number(amount) === 0
                ? `Stays so until ${due}: no invoice.`
                : `Invoiced on ${due} (UTC) for the whole month, and charged to the default card.`
            }`,
    },
  };
}

function requests(count: number): string {
  return `${count} ${count === 1 ? 'request' : 'requests'}`;
}

function have(count: number): string {
  return count === 1 ? 'has' : 'have';
}

function runningText(running: number): string {
  if (running === 0) return '';
  return ` ${requests(running)} ${running === 1 ? 'is' : 'are'} still running.`;
}
