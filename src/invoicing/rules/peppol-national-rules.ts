import type { Party } from '#invoicing/e-invoice.ts';
import { isMod11, isSwedish } from '#invoicing/rules/check-digits.ts';
import { decimal } from '#invoicing/rules/decimal.ts';
import { danishRules } from '#invoicing/rules/peppol-danish-rules.ts';
import { greekRules } from '#invoicing/rules/peppol-greek-rules.ts';
import { has, over, type Rule, rulesOver, type Subject } from '#invoicing/rules/rule.ts';
import { allAt, textAt } from '#invoicing/xml/xml-element.ts';

function countryOf(party: Party | undefined): string {
  return party?.address?.country?.toUpperCase() ?? '';
}

/** The country of the seller: of the VAT number, of the tax representative's, or of the address. */
function sellerCountry({ invoice: { seller, taxRepresentative } }: Subject): string {
  const number = seller?.vatId ?? taxRepresentative?.vatId;
  return number === undefined ? countryOf(seller) : number.slice(0, 2).toUpperCase();
}

function buyerCountry({ invoice: { buyer } }: Subject): string {
  return buyer?.vatId === undefined ? countryOf(buyer) : buyer.vatId.slice(0, 2).toUpperCase();
}

/** Rules that hold only for some sellers and buyers. */
function whenever(is: (subject: Subject) => boolean, rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({
    ...rule,
    breaches: (subject) => (is(subject) ? rule.breaches(subject) : []),
  }));
}

/** Where both parties are, by their addresses. */
function isFrom(country: string, isBoth = false) {
  return ({ invoice: { seller, buyer } }: Subject) =>
    countryOf(seller) === country && (!isBoth || countryOf(buyer) === country);
}

const invoice = rulesOver(over.invoice);
const warning = rulesOver(over.invoice, 'warning');
const seller = rulesOver(over.seller);
const buyer = rulesOver(over.buyer);
const payment = rulesOver(over.payments);
const correct = 'Correct it, or leave it out.';

const norwegian = whenever(
  (subject) => sellerCountry(subject) === 'NO',
  [
    rulesOver(over.seller, 'warning')(
      'NO-R-002',
      'BT-32',
      'taxId',
      (s) => s.taxId === 'Foretaksregisteret',
      'A Norwegian company states that it is registered (Foretaksregisteret).',
      'Write Foretaksregisteret as the tax registration if it applies.',
    ),
    seller(
      'NO-R-001',
      'BT-31',
      'vatId',
      (s) =>
        !(s.vatId ?? '').startsWith('NO') ||
        (/^NO[0-9]{9}MVA$/.test(s.vatId ?? '') && isMod11((s.vatId ?? '').slice(2, 11))),
      'This is no right Norwegian VAT number.',
      'Write NO, nine digits and MVA.',
    ),
  ],
);

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

const swedish = [
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

const italian = whenever(
  (subject) => sellerCountry(subject) === 'IT',
  [
    seller(
      'IT-R-001',
      'BT-32',
      'taxId',
      (s) => s.taxId === undefined || /^[A-Z0-9]{11,16}$/.test(s.taxId),
      'An Italian tax code has 11 to 16 capital letters and digits.',
      correct,
    ),
    seller(
      'IT-R-002',
      'BT-35',
      'address',
      (s) => s.address?.street !== undefined,
      'The address of an Italian seller has no street.',
      'State the street.',
    ),
    seller(
      'IT-R-003',
      'BT-37',
      'address',
      (s) => s.address?.city !== undefined,
      'The address of an Italian seller has no city.',
      'State the city.',
    ),
    seller(
      'IT-R-004',
      'BT-38',
      'address',
      (s) => s.address?.postCode !== undefined,
      'The address of an Italian seller has no post code.',
      'State the post code.',
    ),
  ],
);

const number0196 = 'State the Icelandic number (kennitala) with scheme 0196.';
const hasStreet = (p: Party) => p.address?.street !== undefined && p.address.postCode !== undefined;

function paidBy(code: string) {
  return rulesOver((subject: Subject) =>
    over.payments(subject).some((p) => p.code === code)
      ? over.payments(subject).filter((p) => p.code === code)
      : [],
  );
}

function finalDates({ root }: Subject): string[] {
  return allAt(root, 'AdditionalDocumentReference')
    .filter((part) => textAt(part, 'DocumentDescription') === 'EINDAGI')
    .map((part) => textAt(part, 'ID') ?? '');
}

const icelandic = [
  ...whenever(isFrom('IS'), [
    warning(
      'IS-R-001',
      'BT-3',
      'typeCode',
      (i) => ['380', '381'].includes(i.typeCode ?? ''),
      'Icelandic documents have type 380 or 381.',
      'Use one of the two.',
    ),
    seller(
      'IS-R-002',
      'BT-30',
      'legalId',
      (s) => s.legalId?.scheme === '0196',
      'An Icelandic seller has no Icelandic number.',
      number0196,
    ),
    seller(
      'IS-R-003',
      'BT-35, BT-38',
      'address',
      hasStreet,
      'The address of an Icelandic seller lacks street or post code.',
      'State both.',
    ),
    ...(['9', '42'] as const).map((code) =>
      paidBy(code)(
        code === '9' ? 'IS-R-006' : 'IS-R-007',
        'BT-84',
        'transfers',
        (p) => p.transfers.some(({ account }) => account?.length === 12),
        'An Icelandic account has 12 digits.',
        'State the whole account number.',
      ),
    ),
    invoice(
      'IS-R-008',
      'BT-122',
      'documents',
      (_, subject) => finalDates(subject).every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date)),
      'The final due date (EINDAGI) is no date.',
      'Write it as YYYY-MM-DD.',
    ),
    invoice(
      'IS-R-009',
      'BT-9',
      'dueDate',
      (i, subject) => finalDates(subject).length === 0 || i.dueDate !== undefined,
      'A final due date (EINDAGI) needs a due date.',
      'State the due date.',
    ),
    invoice(
      'IS-R-010',
      'BT-9',
      'dueDate',
      (i, subject) =>
        finalDates(subject).every((date) => i.dueDate !== undefined && i.dueDate <= date),
      'The final due date (EINDAGI) is before the due date.',
      'Correct one of the two.',
    ),
  ]),
  ...whenever(isFrom('IS', true), [
    buyer(
      'IS-R-004',
      'BT-47',
      'legalId',
      (b) => b.legalId?.scheme === '0196',
      'An Icelandic buyer has no Icelandic number.',
      number0196,
    ),
    buyer(
      'IS-R-005',
      'BT-50, BT-53',
      'address',
      hasStreet,
      'The address of an Icelandic buyer lacks street or post code.',
      'State both.',
    ),
  ]),
];

const isWhole = (p: Party) => hasStreet(p) && p.address?.city !== undefined;
const isChamberNumber = (p: Party) =>
  p.legalId === undefined ||
  (['0106', '0190'].includes(p.legalId.scheme ?? '') && has(p.legalId.value));
const addressFix = 'State street, city and post code.';
const chamberFix = 'State the KVK number (scheme 0106) or the OIN (scheme 0190).';
const dutchPayments = new Set(['30', '48', '49', '57', '58', '59']);

const dutch = [
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

function isOwed(isCreditNote: boolean, payable: number | undefined): boolean {
  if (payable === undefined) return false;
  return isCreditNote ? payable < 0 : payable > 0;
}

/** What Peppol BIS Billing asks of sellers in some countries. */
export const nationalRules: Rule[] = [
  ...norwegian,
  ...whenever(isFrom('DK'), danishRules.sellers),
  ...whenever(isFrom('DK', true), danishRules.both),
  ...italian,
  ...swedish,
  ...whenever((subject) => isGreek(sellerCountry(subject)), greekRules.sellers),
  ...whenever(
    (subject) => isGreek(sellerCountry(subject)) && isGreek(buyerCountry(subject)),
    greekRules.both,
  ),
  ...icelandic,
  ...dutch,
];

function isGreek(country: string): boolean {
  return country === 'GR' || country === 'EL';
}
