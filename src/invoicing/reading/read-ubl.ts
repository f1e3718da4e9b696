import type { EInvoice, SupportingDocument, Totals, VatBreakdown } from '#invoicing/e-invoice.ts';
import { type Fields, readFields, readValue } from '#invoicing/reading/read-fields.ts';
import { attachmentOf, put } from '#invoicing/reading/read-parts.ts';
import { period, readAllowance, readLine } from '#invoicing/reading/read-ubl-line.ts';
import { readDelivery, readParty } from '#invoicing/reading/read-ubl-party.ts';
import { readPayments } from '#invoicing/reading/read-ubl-payments.ts';
import { readTaxCategory } from '#invoicing/reading/read-ubl-vat.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { allAt, firstAt, textAt, trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

const header: Fields<EInvoice> = {
  customization: 'CustomizationID',
  profile: 'ProfileID',
  number: 'ID',
  issueDate: 'IssueDate',
  issueTime: 'IssueTime',
  currency: 'DocumentCurrencyCode',
  taxCurrency: 'TaxCurrencyCode',
  taxPointDate: 'TaxPointDate',
  taxPointCode: 'InvoicePeriod/DescriptionCode',
  buyerReference: ['BuyerReference', 'text'],
  contract: ['ContractDocumentReference/ID', 'text'],
  order: ['OrderReference/ID', 'text'],
  salesOrder: ['OrderReference/SalesOrderID', 'text'],
  receivingAdvice: ['ReceiptDocumentReference/ID', 'text'],
  despatchAdvice: ['DespatchDocumentReference/ID', 'text'],
  tender: ['OriginatorDocumentReference/ID', 'text'],
  accountingReference: ['AccountingCost', 'text'],
  paymentTerms: ['PaymentTerms/Note', 'text'],
};

const groups = {
  seller: 'cac:AccountingSupplierParty/cac:Party',
  buyer: 'cac:AccountingCustomerParty/cac:Party',
  delivery: 'cac:Delivery',
  payments: 'cac:PaymentMeans',
  vat: 'cac:TaxTotal',
  allowanceCharges: 'cac:AllowanceCharge',
  documents: 'cac:AdditionalDocumentReference',
  preceding: 'cac:BillingReference',
  notes: 'cbc:Note',
  operator: 'cac:AccountingSupplierParty/cac:SellerContact',
};

const totals: Fields<Totals> = {
  lines: ['LineExtensionAmount', 'amount'],
  allowances: ['AllowanceTotalAmount', 'amount'],
  charges: ['ChargeTotalAmount', 'amount'],
  net: ['TaxExclusiveAmount', 'amount'],
  gross: ['TaxInclusiveAmount', 'amount'],
  prepaid: ['PrepaidAmount', 'amount'],
  rounding: ['PayableRoundingAmount', 'amount'],
  payable: ['PayableAmount', 'amount'],
};

/** Reads an invoice or a credit note of UBL 2.1; what is not there stays undefined. */
export function readUbl(root: XmlElement, trace: Trace): EInvoice {
  const isCreditNote = root.name === 'CreditNote';
  const invoice: EInvoice = trace.object(
    {
      isCreditNote,
      notes: [],
      preceding: [],
      payments: [],
      allowanceCharges: [],
      totals: {},
      vat: [],
      documents: [],
      lines: [],
    },
    root,
  );
  const typeCode = isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode';
  const dueDate = isCreditNote ? 'PaymentMeans/PaymentDueDate' : 'DueDate';
  readFields(invoice, root, { ...header, typeCode, dueDate }, trace);
  const supplier = firstAt(root, 'AccountingSupplierParty');
  trace.groups(invoice, root, {
    ...groups,
    lines: isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
  });
  readReferences(invoice, root, trace);
  invoice.notes = allAt(root, 'Note').map((note) => trace.object(noteOf(note.text), note));
  const party = (path: string, usesNames = false) => {
    const found = firstAt(root, path);
    return found === undefined ? undefined : readParty(found, trace, usesNames);
  };
  put(invoice, 'seller', party('AccountingSupplierParty/Party'));
  put(invoice, 'buyer', party('AccountingCustomerParty/Party'));
  put(invoice, 'payee', party('PayeeParty', true));
  put(invoice, 'taxRepresentative', party('TaxRepresentativeParty', true));
  const operator = firstAt(supplier, 'SellerContact');
  if (operator !== undefined) {
    invoice.operator = readFields(
      trace.object({}, operator),
      operator,
      { name: 'Name', id: 'ID' },
      trace,
    );
  }
  const delivery = firstAt(root, 'Delivery');
  put(invoice, 'delivery', delivery === undefined ? undefined : readDelivery(delivery, trace));
  const invoicePeriod = firstAt(root, 'InvoicePeriod');
  // A group that holds only the code of BT-8 is no period.
  const isPeriod =
    invoice.taxPointCode === undefined ||
    firstAt(invoicePeriod, 'StartDate') !== undefined ||
    firstAt(invoicePeriod, 'EndDate') !== undefined;
  if (invoicePeriod !== undefined && isPeriod) {
    invoice.period = readFields(trace.object({}, invoicePeriod), invoicePeriod, period, trace);
  }
  invoice.payments = readPayments(root, trace);
  invoice.allowanceCharges = allAt(root, 'AllowanceCharge').map((element) =>
    readAllowance(element, trace),
  );
  invoice.totals = readTotals(root, invoice, trace);
  invoice.vat = allAt(root, 'TaxTotal/TaxSubtotal').map((element) => readVat(element, trace));
  invoice.lines = root.children
    .filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine')
    .map((element) => readLine(element, trace));
  return invoice;
}

/** `#AAI#text` carries the subject code in UBL. */
function noteOf(text: string): EInvoice['notes'][number] {
  const subject = /^\s*#([A-Z0-9]{3})#/.exec(text);
  return subject?.[1] === undefined
    ? { text }
    : { subject: subject[1], text: text.slice(subject[0].length) };
}

function readReferences(invoice: EInvoice, root: XmlElement, trace: Trace): void {
  invoice.preceding = allAt(root, 'BillingReference').map((element) =>
    readFields(
      trace.object<EInvoice['preceding'][number]>({}, element),
      element,
      {
        number: ['InvoiceDocumentReference/ID', 'text'],
        date: 'InvoiceDocumentReference/IssueDate',
      },
      trace,
    ),
  );
  for (const element of allAt(root, 'AdditionalDocumentReference')) {
    const type = textAt(element, 'DocumentTypeCode');
    // Without its number it is a supporting document that lacks one.
    if (type === '130' && firstAt(element, 'ID') !== undefined) {
      readFields(invoice, element, { object: ['ID', 'id'] }, trace);
    } else if (type === '50' && invoice.isCreditNote) {
      readFields(invoice, element, { project: ['ID', 'text'] }, trace);
    } else {
      invoice.documents.push(readDocument(element, trace));
    }
  }
  const project = firstAt(root, 'ProjectReference');
  if (project !== undefined) {
    readFields(invoice, project, { project: ['ID', 'text'] }, trace);
  }
}

function readDocument(element: XmlElement, trace: Trace): SupportingDocument {
  const document = readFields(
    trace.object<SupportingDocument>({}, element),
    element,
    {
      id: ['ID', 'text'],
      description: ['DocumentDescription', 'text'],
      url: ['Attachment/ExternalReference/URI', 'text'],
    },
    trace,
  );
  put(
    document,
    'attachment',
    attachmentOf(firstAt(element, 'Attachment/EmbeddedDocumentBinaryObject'), trace),
  );
  return document;
}

function readTotals(root: XmlElement, { currency, taxCurrency }: EInvoice, trace: Trace): Totals {
  const element = firstAt(root, 'LegalMonetaryTotal');
  const read: Totals =
    element === undefined
      ? trace.object({}, root)
      : readFields(trace.object<Totals>({}, element), element, totals, trace);
  const amounts = allAt(root, 'TaxTotal/TaxAmount');
  const of = (code: string | undefined) =>
    amounts.find(({ attributes }) => trimXml(attributes.currencyID) === code);
  const tax =
    of(currency) ?? amounts.find(({ parent }) => firstAt(parent, 'TaxSubtotal') !== undefined);
  put(read, 'tax', tax && readValue<Totals['tax']>(tax, 'amount', trace));
  trace.key(read, 'tax', tax ?? 'TaxTotal/TaxAmount');
  if (taxCurrency !== undefined && taxCurrency !== currency) {
    const other = of(taxCurrency);
    put(read, 'taxInAccounting', other && readValue<Totals['tax']>(other, 'amount', trace));
    trace.key(read, 'taxInAccounting', other ?? 'TaxTotal/TaxAmount');
  }
  return read;
}

function readVat(element: XmlElement, trace: Trace): VatBreakdown {
  const read = readFields(
    trace.object<VatBreakdown>({}, element),
    element,
    { taxable: ['TaxableAmount', 'amount'], tax: ['TaxAmount', 'amount'] },
    trace,
  );
  readTaxCategory(read, element, 'TaxCategory', trace);
  return read;
}
