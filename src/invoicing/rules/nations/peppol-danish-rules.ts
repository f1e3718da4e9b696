import type { AllowanceCharge, PaymentMeans } from '#invoicing/e-invoice.ts';
import { decimal } from '#invoicing/rules/decimal.ts';
import { has, over, rulesOver } from '#invoicing/rules/rule.ts';

const invoice = rulesOver(over.invoice);
const seller = rulesOver(over.seller);
const payment = rulesOver((subject) =>
  subject.invoice.isCreditNote ? [] : over.payments(subject),
);
const party = rulesOver(({ invoice: i }) =>
  [i.seller, i.buyer].flatMap((found) => (found === undefined ? [] : found.ids)),
);
const part = rulesOver<AllowanceCharge>(({ invoice: i }) => [
  ...i.allowanceCharges,
  ...i.lines.flatMap(({ allowanceCharges }) => allowanceCharges),
]);
const codes = new Set(['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97']);
const fix = 'Correct the payment, or use another way to pay.';
const serviceVersions = new Set(['19.05.01', '19.0501', '26.08.01', '26.0801']);

function prefix({ remittance }: PaymentMeans): string {
  return (remittance ?? '').slice(0, 3);
}

function accountOf({ transfers }: PaymentMeans): string {
  return transfers[0]?.account ?? '';
}

function isReasonOfTax({ reasonCode, reason }: AllowanceCharge): boolean {
  if (reasonCode !== 'ZZZ') return true;
  const text = reason ?? '';
  const number = decimal(text);
  return (
    (text.trim().length === 4 && number !== undefined && number.gte(0)) ||
    (text.includes('#') && !text.startsWith('#') && !text.endsWith('#'))
  );
}

/** What Peppol asks of Danish sellers, and of invoices within Denmark. */
export const danishRules = {
  sellers: [
    seller(
      'DK-R-002',
      'BT-30',
      'legalId',
      (s) => has(s.legalId?.value),
      'A Danish seller has no CVR number.',
      'State it with scheme 0184.',
    ),
    seller(
      'DK-R-014',
      'BT-30',
      'legalId',
      (s) => s.legalId === undefined || s.legalId.scheme === '0184',
      'The registration number of a Danish seller is not of scheme 0184.',
      'State the CVR number with scheme 0184.',
    ),
    invoice(
      'DK-R-016',
      'BT-115',
      'totals',
      (i) =>
        !(i.isCreditNote && i.buyer?.address?.country === 'DK') ||
        !(decimal(i.totals.payable?.value)?.lt(0) ?? false),
      'A Danish credit note has a negative amount due.',
      'Make it an invoice.',
    ),
  ],
  both: [
    party(
      'DK-R-013',
      'BT-29, BT-46',
      'value',
      (id) => has(id.scheme),
      'An identifier of a Danish party has no scheme.',
      'State the scheme.',
    ),
    payment(
      'DK-R-005',
      'BT-81',
      'code',
      (p) => codes.has(p.code ?? ''),
      'This way to pay is not used in Denmark.',
      'Use 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 or 97.',
    ),
    payment(
      'DK-R-006',
      'BT-84, BT-86',
      'transfers',
      (p) =>
        (p.code !== '31' && p.code !== '42') ||
        p.transfers.some(({ account, bic }) => has(account) && has(bic)),
      'A Danish transfer lacks account or bank registration number.',
      fix,
    ),
    payment(
      'DK-R-007',
      'BT-89, BT-91',
      'directDebit',
      (p) => p.code !== '49' || (has(p.directDebit?.mandate) && has(p.directDebit?.debitedAccount)),
      'A Danish direct debit lacks mandate or account.',
      fix,
    ),
    payment(
      'DK-R-008',
      'BT-83',
      'remittance',
      (p) =>
        p.code !== '50' ||
        (['01#', '04#', '15#'].includes(prefix(p)) && /^[0-9]{7,8}$/.test(accountOf(p))),
      'A Danish giro payment lacks its card type or account.',
      fix,
    ),
    payment(
      'DK-R-009',
      'BT-83',
      'remittance',
      (p) => p.code !== '50' || !['04#', '15#'].includes(prefix(p)) || p.remittance?.length === 19,
      'The payment reference of a Danish giro payment has another length than 16 digits.',
      fix,
    ),
    payment(
      'DK-R-010',
      'BT-83',
      'remittance',
      (p) =>
        p.code !== '93' || (['71#', '73#', '75#'].includes(prefix(p)) && accountOf(p).length === 8),
      'A Danish FIK payment lacks its card type or creditor number.',
      fix,
    ),
    payment(
      'DK-R-011',
      'BT-83',
      'remittance',
      (p) =>
        p.code !== '93' ||
        !['71#', '75#'].includes(prefix(p)) ||
        [18, 19].includes(p.remittance?.length ?? 0),
      'The payment reference of a Danish FIK payment has another length than 15 or 16 digits.',
      fix,
    ),
    rulesOver(({ invoice: { lines } }) => lines, 'warning')(
      'DK-R-003',
      'BT-158',
      'classifications',
      (l) =>
        !l.classifications.some(({ scheme }) => scheme === 'TST') ||
        l.classifications.some(({ schemeVersion }) => serviceVersions.has(schemeVersion ?? '')),
      'A UNSPSC classification has another version than Denmark uses.',
      'Use version 19.05.01 or 26.08.01.',
    ),
    part(
      'DK-R-004',
      'BT-98, BT-105',
      'reason',
      isReasonOfTax,
      'A Danish tax or fee (ZZZ) does not state its code.',
      'Begin the reason with the code of four digits, or write code#text.',
    ),
  ],
};
