import type { Address, Contact, EInvoice, PaymentMeans } from '#invoicing/e-invoice.ts';
import { xrechnungCvdId, xrechnungExtensionId, xrechnungId } from '#invoicing/profiles.ts';
import { isIban } from '#invoicing/rules/check-digits.ts';
import { has, over, rulesOver, type Subject } from '#invoicing/rules/rule.ts';
import { syntaxRule } from '#invoicing/rules/syntax-rule.ts';
import { firstAt, textAt } from '#invoicing/xml/xml-element.ts';

const invoice = rulesOver(over.invoice);
const note = rulesOver(over.invoice, 'warning');
const seller = rulesOver(over.seller);
const vat = rulesOver(over.vat);

const taxed: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);
const types: ReadonlySet<string> = new Set([
  '326',
  '380',
  '384',
  '389',
  '381',
  '875',
  '876',
  '877',
]);

const discountLine =
  /^#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;

/** Lines of the terms that begin with # are discounts of a fixed form, and a line break follows the last one. */
function areDiscountsWellFormed(terms: string | undefined): boolean {
  if (terms === undefined) return true;
  const discounts = terms.split(/\r?\n/).filter((line) => line.trim().startsWith('#'));
  if (discounts.length === 0) return true;
  const rest = terms.split(/#.+#/).at(-1) ?? '';
  return (
    discounts.every((line) => discountLine.test(line.trim().replace(/\s+/g, ' '))) &&
    /^\s*\n/.test(rest)
  );
}

function hasSellerNumber({ seller: found, taxRepresentative }: EInvoice): boolean {
  return taxRepresentative !== undefined || has(found?.vatId) || has(found?.taxId);
}

function debits({ payments }: EInvoice) {
  return payments.flatMap(({ directDebit }) => (directDebit === undefined ? [] : [directDebit]));
}

function fileNames({ documents }: EInvoice): string[] {
  return documents.flatMap(({ attachment }) =>
    attachment?.fileName === undefined ? [] : [attachment.fileName],
  );
}

function contactOf({ invoice: { seller: found } }: Subject): Contact[] {
  return found?.contact === undefined ? [] : [found.contact];
}

function addressRules(
  of: 'seller' | 'buyer' | 'delivery',
  city: string,
  postCode: string,
  terms: [string, string],
) {
  const rule = rulesOver<Address>(({ invoice: i }) => {
    const address = i[of]?.address;
    return address === undefined ? [] : [address];
  });
  const whose = { seller: "seller's", buyer: "buyer's", delivery: 'delivery' }[of];
  return [
    rule(
      city,
      terms[0],
      'city',
      (a) => has(a.city),
      `The ${whose} address has no city.`,
      'State the city.',
    ),
    rule(
      postCode,
      terms[1],
      'postCode',
      (a) => has(a.postCode),
      `The ${whose} address has no post code.`,
      'State the post code.',
    ),
  ];
}

/** The ways to pay of some codes carry their own group, and no other. */
function paymentRules(
  id: string,
  codes: readonly string[],
  what: string,
  terms: string,
  isThere: (payment: PaymentMeans) => boolean,
  isAlone: (payment: PaymentMeans) => boolean,
) {
  const payment = rulesOver((subject) =>
    over.payments(subject).filter(({ code }) => code !== undefined && codes.includes(code)),
  );
  return [
    payment(
      `${id}-a`,
      terms,
      'code',
      isThere,
      `The code of the way to pay calls for ${what}, which is missing.`,
      `Add ${what}, or change the code.`,
    ),
    payment(
      `${id}-b`,
      terms,
      'code',
      isAlone,
      `The code of the way to pay calls for ${what}, but another group stands beside it.`,
      'Leave the other group out, or change the code.',
    ),
  ];
}

const contact = rulesOver(contactOf);
const contactWarning = rulesOver(contactOf, 'warning');

/** What XRechnung 3.0 adds to EN 16931. */
export const xrechnungRules = [
  invoice(
    'BR-DE-1',
    'BG-16',
    'payments',
    (i) => i.payments.length > 0,
    'The invoice does not say how to pay.',
    'Add payment instructions.',
  ),
  seller(
    'BR-DE-2',
    'BG-6',
    'contact',
    (s) => s.contact !== undefined,
    'The seller has no contact.',
    'Add name, phone and e-mail of a contact.',
  ),
  ...addressRules('seller', 'BR-DE-3', 'BR-DE-4', ['BT-37', 'BT-38']),
  contact(
    'BR-DE-5',
    'BT-41',
    'name',
    (c) => has(c.name),
    "The seller's contact has no name.",
    'Name a person or a department.',
  ),
  contact(
    'BR-DE-6',
    'BT-42',
    'phone',
    (c) => has(c.phone),
    "The seller's contact has no phone number.",
    'State the phone number.',
  ),
  contact(
    'BR-DE-7',
    'BT-43',
    'email',
    (c) => has(c.email),
    "The seller's contact has no e-mail address.",
    'State the e-mail address.',
  ),
  ...addressRules('buyer', 'BR-DE-8', 'BR-DE-9', ['BT-52', 'BT-53']),
  ...addressRules('delivery', 'BR-DE-10', 'BR-DE-11', ['BT-77', 'BT-78']),
  vat(
    'BR-DE-14',
    'BT-119',
    'rate',
    (part) => has(part.rate),
    'A part of the VAT breakdown has no rate.',
    'State the rate, 0 where there is no VAT.',
  ),
  invoice(
    'BR-DE-15',
    'BT-10',
    'buyerReference',
    (i) => has(i.buyerReference),
    'The buyer reference (Leitweg-ID) is missing.',
    'State the reference that the buyer gave you.',
  ),
  invoice(
    'BR-DE-16',
    'BT-31, BT-32, BG-11',
    'seller',
    (i) =>
      ![...i.lines, ...i.allowanceCharges].some(({ category }) => taxed.has(category ?? '')) ||
      hasSellerNumber(i),
    'The seller has neither VAT number nor tax number, and no tax representative.',
    'State the VAT number or the tax number of the seller.',
  ),
  note(
    'BR-DE-17',
    'BT-3',
    'typeCode',
    (i) => types.has(i.typeCode ?? ''),
    'E-invoices within Germany do not have this type of document.',
    'Use 326, 380, 381, 384, 389, 875, 876 or 877.',
  ),
  invoice(
    'BR-DE-18',
    'BT-20',
    'paymentTerms',
    (i) => areDiscountsWellFormed(i.paymentTerms),
    'A cash discount in the payment terms is not written as XRechnung wants it.',
    'Write #SKONTO#TAGE=14#PROZENT=2.00# on a line of its own and end it with a line break; #BASISBETRAG=100.00 may stand before the last #.',
  ),
  rulesOver(
    (subject) =>
      over
        .payments(subject)
        .filter(({ code }) => code === '58')
        .flatMap(({ transfers }) => transfers),
    'warning',
  )(
    'BR-DE-19',
    'BT-84',
    'account',
    (t) => isIban(t.account ?? ''),
    'The account of a SEPA transfer is no right IBAN.',
    'Correct the IBAN.',
  ),
  rulesOver((subject) => over.payments(subject).filter(({ code }) => code === '59'), 'warning')(
    'BR-DE-20',
    'BT-91',
    'directDebit',
    (p) => isIban(p.directDebit?.debitedAccount ?? ''),
    'The account of a SEPA direct debit is no right IBAN.',
    'Correct the IBAN.',
  ),
  note(
    'BR-DE-21',
    'BT-24',
    'customization',
    (i) => [xrechnungId, xrechnungExtensionId, xrechnungCvdId].includes(i.customization ?? ''),
    'The specification identifier is not that of XRechnung 3.0.',
    `Write ${xrechnungId}.`,
  ),
  invoice(
    'BR-DE-22',
    'BT-125',
    'documents',
    (i) => new Set(fileNames(i)).size === fileNames(i).length,
    'Two attachments have the same file name.',
    'Give each attachment a name of its own.',
  ),
  ...paymentRules(
    'BR-DE-23',
    ['30', '58'],
    'an account to pay to',
    'BG-17',
    (p) => p.transfers.length > 0,
    (p) => p.card === undefined && p.directDebit === undefined,
  ),
  ...paymentRules(
    'BR-DE-24',
    ['48', '54', '55'],
    'a payment card',
    'BG-18',
    (p) => p.card !== undefined,
    (p) => p.transfers.length === 0 && p.directDebit === undefined,
  ),
  ...paymentRules(
    'BR-DE-25',
    ['59'],
    'a direct debit',
    'BG-19',
    (p) => p.directDebit !== undefined,
    (p) => p.transfers.length === 0 && p.card === undefined,
  ),
  note(
    'BR-DE-26',
    'BG-3',
    'preceding',
    (i) => i.typeCode !== '384' || i.preceding.length > 0,
    'A corrected invoice does not name the invoice it corrects.',
    'Add the number of the earlier invoice.',
  ),
  contactWarning(
    'BR-DE-27',
    'BT-42',
    'phone',
    (c) => (c.phone?.match(/[0-9]/g)?.length ?? 0) >= 3,
    'The phone number has fewer than three digits.',
    'State the whole number.',
  ),
  contactWarning(
    'BR-DE-28',
    'BT-43',
    'email',
    (c) => /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test((c.email ?? '').trim().slice(0, 400)),
    'The e-mail address is not well-formed.',
    'Correct it, such as name@example.com.',
  ),
  invoice(
    'BR-DE-30',
    'BT-90',
    'payments',
    (i, { syntax }) =>
      debits(i).length === 0 ||
      debits(i).some(
        (d) =>
          d.creditorId !== undefined &&
          (syntax !== 'cii' || d.mandate !== undefined || d.debitedAccount !== undefined),
      ),
    'A direct debit has no creditor identifier.',
    'State the creditor identifier that your bank gave you.',
  ),
  invoice(
    'BR-DE-31',
    'BT-91',
    'payments',
    (i, { syntax }) =>
      debits(i).length === 0 ||
      debits(i).some(
        (d) =>
          d.debitedAccount !== undefined &&
          (syntax !== 'cii' || d.mandate !== undefined || d.creditorId !== undefined),
      ),
    'A direct debit has no account to take the money from.',
    "State the payer's IBAN.",
  ),
  note(
    'BR-DE-TMP-32',
    'BT-72, BG-14, BG-26',
    'delivery',
    (i) =>
      i.delivery?.date !== undefined ||
      i.period !== undefined ||
      i.lines.every(({ period }) => period !== undefined),
    'The invoice does not say when the goods or services were delivered.',
    'State the delivery date or an invoicing period.',
  ),
  rulesOver((subject) => over.documents(subject).filter(({ url }) => url !== undefined), 'warning')(
    'BR-TMP-2',
    'BT-124',
    'url',
    (d) => /^([a-zA-Z])([a-zA-Z0-9+.-])+:/.test(d.url ?? ''),
    'The link to a supporting document has no scheme such as https:.',
    'Write the whole link.',
  ),
  syntaxRule(
    'BR-DE-25-b',
    'SpecifiedTradeSettlementPaymentMeans',
    (means) =>
      textAt(means, 'TypeCode') !== '59' ||
      (firstAt(means, 'PayeeSpecifiedCreditorFinancialInstitution') === undefined &&
        firstAt(means, 'PayerSpecifiedDebtorFinancialInstitution') === undefined),
    'A direct debit names a bank.',
    'Leave the bank (BIC) out.',
    'error',
    'BG-19',
  ),
  syntaxRule(
    'BR-TMP-3',
    'IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement',
    (agreement) => {
      const gross = firstAt(agreement, 'GrossPriceProductTradePrice/BasisQuantity');
      const net = firstAt(agreement, 'NetPriceProductTradePrice/BasisQuantity');
      if (gross === undefined || net === undefined) return true;
      const units = [gross.attributes.unitCode, net.attributes.unitCode];
      return gross.text === net.text && (units.includes(undefined) || units[0] === units[1]);
    },
    'Gross price and net price of an item are for different quantities.',
    'State the same base quantity for both.',
    'error',
    'BT-149, BT-150',
  ),
];
