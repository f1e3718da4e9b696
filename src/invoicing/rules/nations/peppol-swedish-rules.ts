import { isSwedish } from '#invoicing/rules/check-digits.ts';
import { decimal } from '#invoicing/rules/decimal.ts';
import { isFrom, whenever } from '#invoicing/rules/nations/peppol-nations.ts';
import { over, rulesOver, type Subject } from '#invoicing/rules/rule.ts';

const seller = rulesOver(over.seller);
const payment = rulesOver(over.payments);
const correct = 'Correct it, or leave it out.';

const isSwedishSeller = isFrom('SE');
const hasSwedishVat = (subject: Subject) =>
  isSwedishSeller(subject) && (subject.invoice.seller?.vatId ?? '').startsWith('SE');
const swedishRates = new Set(['25', '12', '6']);
const taxed = rulesOver<{ category?: string; rate?: string }>(({ invoice: i }) =>
  [...i.lines, ...i.vat, ...i.allowanceCharges].filter(({ category }) => category === 'S'),
);

function accountsAt(bank: string) {
  return rulesOver(
    ({ invoice: { payments } }) =>
      payments
        .filter(({ code }) => code === '30')
        .flatMap(({ transfers }) => transfers.filter(({ bic }) => bic === bank)),
    'warning',
  );
}

export const swedishRules = [
  ...whenever(hasSwedishVat, [
    seller(
      'SE-R-001',
      'BT-31',
      'vatId',
      (s) => (s.vatId ?? '').length === 14,
      'A Swedish VAT number has 14 characters.',
      'Write SE and twelve digits.',
    ),
    seller(
      'SE-R-002',
      'BT-31',
      'vatId',
      (s) => /^[0-9]+$/.test((s.vatId ?? '').slice(2, 14)),
      'A Swedish VAT number ends with digits only.',
      'Write SE and twelve digits.',
    ),
    taxed(
      'SE-R-006',
      'BT-152',
      'rate',
      (part) => swedishRates.has(decimal(part.rate)?.toString() ?? ''),
      'The standard category has no Swedish rate.',
      'Use 25, 12 or 6 %.',
    ),
  ]),
  ...whenever(
    (subject) => isSwedishSeller(subject) && subject.invoice.seller?.legalId !== undefined,
    [
      seller(
        'SE-R-003',
        'BT-30',
        'legalId',
        (s) => decimal(s.legalId?.value) !== undefined,
        'A Swedish organisation number has digits only.',
        correct,
      ),
      seller(
        'SE-R-004',
        'BT-30',
        'legalId',
        (s) => s.legalId?.value.length === 10,
        'A Swedish organisation number has ten digits.',
        correct,
      ),
      seller(
        'SE-R-013',
        'BT-30',
        'legalId',
        (s) => isSwedishNumber(s.legalId?.value ?? ''),
        'The last digit of the Swedish organisation number does not fit the others.',
        correct,
      ),
      seller(
        'SE-R-005',
        'BT-32',
        'taxId',
        (s) => s.taxId === undefined || s.taxId.toUpperCase() === 'GODKÄND FÖR F-SKATT',
        'The tax registration of a Swedish seller has another text than the usual one.',
        'Write Godkänd för F-skatt.',
      ),
    ],
  ),
  ...whenever(isSwedishSeller, [
    accountsAt('SE:PLUSGIRO')(
      'SE-R-007',
      'BT-84',
      'account',
      (t) => decimal(t.account) !== undefined,
      'A Plusgiro number has digits only.',
      correct,
    ),
    accountsAt('SE:PLUSGIRO')(
      'SE-R-010',
      'BT-84',
      'account',
      (t) => /^.{2,8}$/.test(t.account ?? ''),
      'A Plusgiro number has 2 to 8 digits.',
      correct,
    ),
    accountsAt('SE:BANKGIRO')(
      'SE-R-008',
      'BT-84',
      'account',
      (t) => decimal(t.account) !== undefined,
      'A Bankgiro number has digits only.',
      correct,
    ),
    accountsAt('SE:BANKGIRO')(
      'SE-R-009',
      'BT-84',
      'account',
      (t) => /^.{7,8}$/.test(t.account ?? ''),
      'A Bankgiro number has 7 or 8 digits.',
      correct,
    ),
    payment(
      'SE-R-011',
      'BT-81',
      'code',
      (p) => p.code !== '50' && p.code !== '56',
      'Swedish payments by Bankgiro or Plusgiro have code 30.',
      'Write 30, and SE:BANKGIRO or SE:PLUSGIRO as the bank.',
      'warning',
    ),
  ]),
  ...whenever(isFrom('SE', true), [
    payment(
      'SE-R-012',
      'BT-81',
      'code',
      (p) => p.code !== '31',
      'Transfers within Sweden have code 30.',
      'Write 30.',
      'warning',
    ),
  ]),
];

/** Of a number of another length the tenth digit is the check digit, as the official rule counts. */
function isSwedishNumber(text: string): boolean {
  return /^\d+$/.test(text) && isSwedish(text.slice(0, 10));
}
