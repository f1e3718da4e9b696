import type { Amount, Period } from '#invoicing/e-invoice.ts';
import { decimalsOf } from '#invoicing/rules/decimal.ts';
import { has, over, rulesOver } from '#invoicing/rules/rule.ts';

const invoice = rulesOver(over.invoice);
const document = rulesOver(over.documents);
const payment = rulesOver(over.payments);
const transfer = rulesOver(({ invoice: { payments } }) =>
  payments.filter(({ code }) => isTransfer(code)).flatMap(({ transfers }) => transfers),
);
const card = rulesOver(({ invoice: { payments } }) =>
  payments.flatMap(({ card: found }) => (found === undefined ? [] : [found])),
);
const preceding = rulesOver(({ invoice: { preceding: found } }) => found);
const period = rulesOver(({ invoice: { period: found } }) => (found === undefined ? [] : [found]));
const linePeriod = rulesOver(({ invoice: { lines } }) =>
  lines.flatMap(({ period: found }) => (found === undefined ? [] : [found])),
);

function isTransfer(code: string | undefined): boolean {
  return code === '30' || code === '58';
}

/** Dates of both forms compare as texts. */
function isInOrder({ start, end }: Period): boolean {
  return !has(start) || !has(end) || (start ?? '') <= (end ?? '');
}

function isStarted({ start, end }: Period): boolean {
  return start !== undefined || end !== undefined;
}

/** Rules of EN 16931 on the document, its references, periods and ways to pay. */
export const documentRules = [
  invoice(
    'BR-01',
    'BT-24',
    'customization',
    (i) => has(i.customization),
    'The document does not say which specification it follows.',
    'State the specification identifier, for example urn:cen.eu:en16931:2017.',
  ),
  invoice(
    'BR-02',
    'BT-1',
    'number',
    (i) => has(i.number),
    'The invoice has no number.',
    'Give it a number.',
  ),
  invoice(
    'BR-03',
    'BT-2',
    'issueDate',
    (i) => has(i.issueDate),
    'The invoice has no issue date.',
    'State the date of issue.',
  ),
  invoice(
    'BR-04',
    'BT-3',
    'typeCode',
    (i) => has(i.typeCode),
    'The type of the document is missing.',
    'State a type code: 380 for an invoice, 381 for a credit note.',
  ),
  invoice(
    'BR-05',
    'BT-5',
    'currency',
    (i) => has(i.currency),
    'The currency of the invoice is missing.',
    'State its code of three letters, such as EUR.',
  ),
  invoice(
    'BR-16',
    'BG-25',
    'lines',
    (i) => i.lines.length > 0,
    'The invoice has no lines.',
    'Add at least one line.',
  ),
  invoice(
    'BR-CO-03',
    'BT-7, BT-8',
    'taxPointDate',
    (i) => i.taxPointDate === undefined || i.taxPointCode === undefined,
    'There is both a date and a code for when the VAT falls due.',
    'Keep one of the two.',
  ),
  document(
    'BR-52',
    'BT-122',
    'id',
    (d) => has(d.id),
    'A supporting document has no reference.',
    'Give it a number or a name.',
  ),
  preceding(
    'BR-55',
    'BT-25',
    'number',
    (p, { syntax }) => (syntax === 'cii' ? has(p.number) : p.number !== undefined),
    'A reference to an earlier invoice lacks its number.',
    'State the number of that invoice.',
  ),
  payment(
    'BR-49',
    'BT-81',
    'code',
    (p) => p.code !== undefined,
    'A way to pay has no code.',
    'State the code, such as 30 or 58 for a credit transfer.',
  ),
  transfer(
    'BR-50',
    'BT-84',
    'account',
    (t) => has(t.account),
    'A credit transfer names no account.',
    'State the IBAN or another account number.',
  ),
  payment(
    'BR-61',
    'BT-84',
    'transfers',
    (p, { syntax }) =>
      !isTransfer(p.code) ||
      (syntax === 'cii' && p.transfers.length === 0) ||
      (p.transfers.length > 0 && p.transfers.every(({ account }) => account !== undefined)),
    'Payment is by credit transfer, but there is no account to pay to.',
    'Add the account (IBAN), or change the code of the way to pay.',
  ),
  card(
    'BR-51',
    'BT-87',
    'number',
    (c) => (c.number ?? '').trim().length <= 10,
    'The number of the payment card is shown in full.',
    'Show its first 6 and last 4 digits at most.',
    'warning',
  ),
  period(
    'BR-29',
    'BT-73, BT-74',
    'end',
    isInOrder,
    'The invoicing period ends before it starts.',
    'Correct the two dates.',
  ),
  period(
    'BR-CO-19',
    'BG-14',
    undefined,
    (p, { invoice: i, syntax }) =>
      isStarted(p) || (syntax !== 'cii' && i.taxPointCode !== undefined),
    'The invoicing period has neither start nor end.',
    'State at least one of the two dates, or leave out the period.',
  ),
  linePeriod(
    'BR-30',
    'BT-134, BT-135',
    'end',
    isInOrder,
    'The period of a line ends before it starts.',
    'Correct the two dates.',
  ),
  linePeriod(
    'BR-CO-20',
    'BG-26',
    undefined,
    isStarted,
    'The period of a line has neither start nor end.',
    'State at least one of the two dates, or leave out the period.',
  ),
];

/** Whether an amount has at most two decimals. */
export function isInCents(amount: Amount | undefined): boolean {
  return decimalsOf(amount?.raw ?? amount?.value) <= 2;
}
