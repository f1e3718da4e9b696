// The invoice in JSON: what the shipped templates print, and the further fields that an e-invoice has.
// What it does not know is left to the templates.
import * as v from 'valibot';
import {
  date,
  decimal,
  field,
  identifier,
  oneOrList,
  period,
  text,
  textOr,
} from '#contract/invoice/fields.ts';
import { documentAllowances, itemData } from '#contract/invoice/line-data.ts';
import {
  clientData,
  companyData,
  deliveryData,
  payeeData,
  taxRepresentativeData,
} from '#contract/invoice/party-data.ts';

const head = {
  number: field('invoice.number', text),
  date: field('invoice.date', date),
  time: field('invoice.time', text),
  typeCode: field('invoice.typeCode', text),
  currency: field('invoice.currency', text),
  taxCurrency: field('invoice.taxCurrency', text),
  taxPointDate: field('invoice.taxPointDate', date),
  taxPointCode: field('invoice.taxPointCode', text),
  dueDate: field('invoice.dueDate', date),
  reference: field('invoice.reference', text),
  project: field('invoice.project', text),
  contract: field('invoice.contract', text),
  order: field('invoice.order', text),
  salesOrder: field('invoice.salesOrder', text),
  receivingAdvice: field('invoice.receivingAdvice', text),
  despatchAdvice: field('invoice.despatchAdvice', text),
  tender: field('invoice.tender', text),
  object: field('invoice.object', identifier),
  accountingReference: field('invoice.accountingReference', text),
  paymentTerms: field('invoice.paymentTerms', text),
  profile: field('invoice.profile', text),
  customization: field('invoice.customization', text),
  deliveryDate: field('invoice.deliveryDate', date),
  period: field('invoice.period', period('invoice.period')),
  precedingInvoices: field(
    'invoice.precedingInvoices',
    v.array(
      v.object({
        number: field('invoice.precedingInvoices[].number', text),
        date: field('invoice.precedingInvoices[].date', date),
      }),
      'Must be a list.',
    ),
  ),
};

const means = v.object(
  {
    means: field('payment.means', text),
    text: field('payment.text', text),
    remittance: field('payment.remittance', text),
    iban: field('payment.iban', text),
    accountName: field('payment.accountName', text),
    bic: field('payment.bic', text),
    card: field(
      'payment.card',
      v.object({
        number: field('payment.card.number', text),
        holder: field('payment.card.holder', text),
      }),
    ),
    directDebit: field(
      'payment.directDebit',
      v.object({
        mandate: field('payment.directDebit.mandate', text),
        creditorId: field('payment.directDebit.creditorId', text),
        iban: field('payment.directDebit.iban', text),
      }),
    ),
  },
  'Must be an object.',
);

const note = textOr(
  v.object({ subject: field('notes[].subject', text), text: field('notes[].text', text) }),
);

const document = v.object(
  {
    id: field('documents[].id', text),
    description: field('documents[].description', text),
    url: field('documents[].url', text),
    attachment: field(
      'documents[].attachment',
      v.object({
        base64: field('documents[].attachment.base64', text),
        mime: field('documents[].attachment.mime', text),
        fileName: field('documents[].attachment.fileName', text),
      }),
    ),
  },
  'Must be an object.',
);

const vatTotal = v.object({
  rate: field('vatTotals[].rate', decimal),
  net: field('vatTotals[].net', decimal),
  vat: field('vatTotals[].vat', decimal),
});

const vatExemption = v.object({
  category: field('vatExemptions[].category', text),
  reason: field('vatExemptions[].reason', text),
  code: field('vatExemptions[].code', text),
});

/** `vatTotal_{rate}` can be any of them, so that the whole stays open. */
export const invoiceDataSchema = v.looseObject(
  {
    company: field('company', companyData),
    client: field('client', clientData),
    invoice: v.pipe(
      v.nullish(v.object(head, 'Must be an object.')),
      v.description('The document: its numbers, days and references.'),
    ),
    creditNote: v.pipe(
      v.nullish(
        v.object(
          {
            ...head,
            invoiceNumber: field('invoice.precedingInvoices[].number', text),
            invoiceDate: field('invoice.precedingInvoices[].date', date),
            reason: v.pipe(v.nullish(text), v.description('Why, written as a note.')),
          },
          'Must be an object.',
        ),
      ),
      v.description(
        'Instead of `invoice`: a credit note, with the same fields. Its amounts may be negative, as on paper; the e-invoice has them positive.',
      ),
    ),
    items: field('items', v.array(itemData, 'Must be a list.')),
    allowances: documentAllowances('allowances'),
    charges: documentAllowances('charges'),
    linesTotal: field('linesTotal', decimal),
    allowanceTotal: field('allowanceTotal', decimal),
    chargeTotal: field('chargeTotal', decimal),
    netTotal: field('netTotal', decimal),
    vatTotal: field('vatTotal', decimal),
    vatTotalInTaxCurrency: field('vatTotalInTaxCurrency', decimal),
    vatTotals: field('vatTotals', v.array(vatTotal, 'Must be a list.')),
    vatExemptions: field('vatExemptions', v.array(vatExemption, 'Must be a list.')),
    grandTotal: field('grandTotal', decimal),
    prepaidAmount: field('prepaidAmount', decimal),
    roundingAmount: field('roundingAmount', decimal),
    amountDue: field('amountDue', decimal),
    payment: field('payment', oneOrList(means)),
    payee: field('payee', payeeData),
    taxRepresentative: field('taxRepresentative', taxRepresentativeData),
    delivery: field('delivery', deliveryData),
    notes: field('notes', oneOrList(note)),
    documents: field('documents', v.array(document, 'Must be a list.')),
    operator: field(
      'operator',
      v.object({ name: field('operator.name', text), oib: field('operator.oib', text) }),
    ),
    iban: field('company.iban', text),
    bic: field('company.bic', text),
  },
  'Must be an object.',
);

/** As it is sent; numbers may be texts. */
export type InvoiceDataInput = v.InferInput<typeof invoiceDataSchema>;
/** As it was checked: numbers are texts. */
export type InvoiceData = v.InferOutput<typeof invoiceDataSchema>;
