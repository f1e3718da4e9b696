import type Big from 'big.js';
import type { InvoiceDataInput } from '#contract/invoice/invoice-data.ts';
import type { AllowanceCharge, EInvoice } from '#invoicing/e-invoice.ts';
import { compact } from '#invoicing/json/compact.ts';
import {
  allowanceData,
  type Data,
  idData,
  isNumber,
  numberOf,
  signed,
} from '#invoicing/json/data-parts.ts';
import { itemOf } from '#invoicing/json/lines-to-data.ts';
import { addressData, partyData } from '#invoicing/json/party-to-data.ts';
import { plain, zero } from '#invoicing/json/reckon.ts';
import { dueCodeOfUbl } from '#invoicing/write/due-codes.ts';

/**
 * An e-invoice as the JSON that the templates print and `fromInvoiceData` reads: both ways give the same
 * invoice again, as long as its amounts add up. What it lacks is absent. `sign` is -1 where the JSON has
 * the other sign, as a credit note on paper.
 */
export function toInvoiceData(invoice: EInvoice, sign = signOnPaper(invoice)): InvoiceDataInput {
  const { totals, operator, payee, taxRepresentative } = invoice;
  const isTurned = sign === -1;
  const amount = (value: string | undefined) => signed(value, sign);
  const data: Data = compact<Data>({
    company: partyData(invoice.seller, { isSeller: true }),
    client: partyData(invoice.buyer, { isSeller: false }),
    [isTurned ? 'creditNote' : 'invoice']: headOf(invoice, isTurned),
    items: invoice.lines.map((line) => itemOf(line, sign)),
    allowances: listOf(invoice.allowanceCharges, false, sign),
    charges: listOf(invoice.allowanceCharges, true, sign),
    linesTotal: amount(totals.lines?.value),
    allowanceTotal: amount(totals.allowances?.value),
    chargeTotal: amount(totals.charges?.value),
    netTotal: amount(totals.net?.value),
    ...vatTotals(invoice, sign),
    vatTotal: amount(totals.tax?.value),
    vatTotalInTaxCurrency: amount(totals.taxInAccounting?.value),
    grandTotal: amount(totals.gross?.value),
    prepaidAmount: amount(totals.prepaid?.value),
    roundingAmount: amount(totals.rounding?.value),
    amountDue: amount(totals.payable?.value),
    payment: paymentOf(invoice),
    payee: partyData(payee, { isSeller: false }),
    taxRepresentative: partyData(taxRepresentative, { isSeller: false }),
    delivery: deliveryOf(invoice),
    notes: notesOf(invoice),
    documents:
      invoice.documents.length === 0 ? undefined : invoice.documents.map((one) => ({ ...one })),
    operator: operator && compact<Data>({ name: operator.name, oib: operator.id }),
  });
  return data;
}

/** On paper what is taken back is negative, see fromInvoiceData. */
function signOnPaper({ isCreditNote, totals }: EInvoice): 1 | -1 {
  return isCreditNote && numberOf(totals.lines?.value).gt(0) ? -1 : 1;
}

function headOf(invoice: EInvoice, isTurned: boolean): Data {
  const { typeCode, period, object, preceding } = invoice;
  return compact<Data>({
    number: invoice.number,
    date: invoice.issueDate,
    time: invoice.issueTime,
    typeCode: typeCode === (isTurned ? '381' : '380') ? undefined : typeCode,
    currency: invoice.currency,
    taxCurrency: invoice.taxCurrency,
    taxPointDate: invoice.taxPointDate,
    taxPointCode: dueCodeOfUbl(invoice.taxPointCode),
    dueDate: invoice.dueDate,
    deliveryDate: invoice.delivery?.date,
    reference: invoice.buyerReference,
    project: invoice.project,
    contract: invoice.contract,
    // UBL's own mark for an order that only the seller has.
    order: invoice.order === 'NA' && invoice.salesOrder !== undefined ? undefined : invoice.order,
    salesOrder: invoice.salesOrder,
    receivingAdvice: invoice.receivingAdvice,
    despatchAdvice: invoice.despatchAdvice,
    tender: invoice.tender,
    object: idData(object),
    accountingReference: invoice.accountingReference,
    paymentTerms: invoice.paymentTerms,
    profile: invoice.profile,
    customization: invoice.customization,
    period: period?.start === undefined && period?.end === undefined ? undefined : { ...period },
    precedingInvoices: preceding.length === 0 ? undefined : preceding.map((one) => ({ ...one })),
  });
}

function listOf(all: readonly AllowanceCharge[], isCharge: boolean, sign: 1 | -1) {
  const list = all.filter((one) => one.isCharge === isCharge);
  return list.length === 0 ? undefined : list.map((one) => allowanceData(one, sign));
}

// The templates read `vatTotal_{rate}` and `vatTotals`, which know rates but no categories.
function vatTotals({ vat }: EInvoice, sign: 1 | -1): Data {
  const byRate = new Map<string, { net: Big; vat: Big }>();
  for (const { category, rate = '0', taxable, tax } of vat) {
    // What is not subject to VAT has no rate.
    if (category === 'O') continue;
    const key = isNumber(rate) ? plain(numberOf(rate)) : rate;
    const known = byRate.get(key) ?? { net: zero, vat: zero };
    byRate.set(key, {
      net: known.net.plus(numberOf(taxable?.value)),
      vat: known.vat.plus(numberOf(tax?.value)),
    });
  }
  const rates = [...byRate].sort(([a], [b]) => numberOf(a).cmp(numberOf(b)));
  const exemptions = vat.filter(
    ({ exemption, exemptionCode }) => exemption !== undefined || exemptionCode !== undefined,
  );
  return compact<Data>({
    vatTotals: rates.map(([rate, sums]) => ({
      rate,
      net: signed(sums.net.toFixed(2), sign),
      vat: signed(sums.vat.toFixed(2), sign),
    })),
    ...Object.fromEntries(
      rates.map(([rate, sums]) => [
        `vatTotal_${rate.replace('.', '_')}`,
        signed(sums.vat.toFixed(2), sign),
      ]),
    ),
    vatExemptions:
      exemptions.length === 0
        ? undefined
        : exemptions.map(({ category, exemption, exemptionCode }) =>
            compact<Data>({ category, reason: exemption, code: exemptionCode }),
          ),
  });
}

function paymentOf({ payments }: EInvoice): unknown {
  const list = payments.flatMap(({ code, text, remittance, transfers, card, directDebit }) => {
    const accounts = transfers.length === 0 ? [undefined] : transfers;
    return accounts.map((account) =>
      compact<Data>({
        means: code,
        text,
        remittance,
        iban: account?.account,
        accountName: account?.name,
        bic: account?.bic,
        card: card && { ...card },
        directDebit:
          directDebit &&
          compact<Data>({
            mandate: directDebit.mandate,
            creditorId: directDebit.creditorId,
            iban: directDebit.debitedAccount,
          }),
      }),
    );
  });
  return list.length === 1 ? list[0] : list;
}

function deliveryOf({ delivery }: EInvoice): Data | undefined {
  const place = compact<Data>({
    name: delivery?.name,
    locationId: idData(delivery?.locationId),
    ...addressData(delivery?.address),
  });
  return Object.keys(place).length === 0 ? undefined : place;
}

function notesOf({ notes }: EInvoice): unknown {
  const [first, ...more] = notes;
  if (first === undefined) return undefined;
  if (more.length === 0 && first.subject === undefined) return first.text;
  return notes.map(({ subject, text }) => (subject === undefined ? text : { subject, text }));
}
