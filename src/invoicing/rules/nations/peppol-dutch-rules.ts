import type { Party } from '#invoicing/e-invoice.ts';
import { decimal } from '#invoicing/rules/decimal.ts';
import {
  countryOf,
  hasStreet,
  isFrom,
  isOwed,
  whenever,
} from '#invoicing/rules/nations/peppol-nations.ts';
import { has, over, rulesOver } from '#invoicing/rules/rule.ts';

const invoice = rulesOver(over.invoice);
const seller = rulesOver(over.seller);
const buyer = rulesOver(over.buyer);
const payment = rulesOver(over.payments);

const isWhole = (p: Party) => hasStreet(p) && p.address?.city !== undefined;
const isChamberNumber = (p: Party) =>
  p.legalId === undefined ||
  (['0106', '0190'].includes(p.legalId.scheme ?? '') && has(p.legalId.value));
const addressFix = 'State street, city and post code.';
const chamberFix = 'State the KVK number (scheme 0106) or the OIN (scheme 0190).';
const dutchPayments = new Set(['30', '48', '49', '57', '58', '59']);

export const dutchRules = [
  ...whenever(isFrom('NL'), [
    invoice(
      'NL-R-001',
      'BT-25',
      'preceding',
      (i) =>
        !i.isCreditNote ||
        i.typeCode === undefined ||
        i.preceding.some(({ number }) => number !== undefined),
      'A Dutch credit note does not name the invoice it corrects.',
      'Add the number of the earlier invoice.',
    ),
    seller(
      'NL-R-002',
      'BG-5',
      'address',
      (s) => s.address === undefined || isWhole(s),
      'The address of a Dutch seller is not complete.',
      addressFix,
    ),
    seller(
      'NL-R-003',
      'BT-30',
      'legalId',
      isChamberNumber,
      'The number of a Dutch seller is neither KVK nor OIN.',
      chamberFix,
    ),
    rulesOver(over.representative)(
      'NL-R-006',
      'BG-12',
      'address',
      (r) => countryOf(r) !== 'NL' || isWhole(r),
      'The address of a Dutch tax representative is not complete.',
      addressFix,
    ),
    invoice(
      'NL-R-007',
      'BG-16',
      'payments',
      (i) =>
        i.payments.length > 0 ||
        !isOwed(i.isCreditNote, decimal(i.totals.payable?.value)?.toNumber()),
      'A Dutch invoice with an amount to pay does not say how to pay.',
      'Add payment instructions.',
    ),
    invoice(
      'NL-R-009',
      'BT-13',
      'order',
      (i) => i.order !== undefined || i.lines.every(({ orderLine }) => orderLine === undefined),
      'A line names an order line, but the invoice names no order.',
      'State the order number.',
    ),
  ]),
  ...whenever(isFrom('NL', true), [
    buyer(
      'NL-R-004',
      'BG-8',
      'address',
      (b) => b.address === undefined || isWhole(b),
      'The address of a Dutch buyer is not complete.',
      addressFix,
    ),
    buyer(
      'NL-R-005',
      'BT-47',
      'legalId',
      isChamberNumber,
      'The number of a Dutch buyer is neither KVK nor OIN.',
      chamberFix,
    ),
    payment(
      'NL-R-008',
      'BT-81',
      'code',
      (p) => dutchPayments.has(p.code ?? ''),
      'This way to pay is not used within the Netherlands.',
      'Use 30, 48, 49, 57, 58 or 59.',
    ),
  ]),
];
