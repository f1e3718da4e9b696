import { creditNoteTypes } from '#invoicing/codes/document-codes.ts';
import type {
  Address,
  Contact,
  CreditTransfer,
  Delivery,
  EInvoice,
  Party,
  PaymentMeans,
  SupportingDocument,
  Totals,
  VatBreakdown,
} from '#invoicing/e-invoice.ts';
import { readCiiLine } from '#invoicing/reading/read-cii-line.ts';
import { ciiPeriod, isCiiVat, readCiiAllowance } from '#invoicing/reading/read-cii-parts.ts';
import { type Fields, readFields, readValue } from '#invoicing/reading/read-fields.ts';
import { addPayment, attachmentOf, put, putPart } from '#invoicing/reading/read-parts.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { dueCodeOfUbl } from '#invoicing/write/due-codes.ts';
import { allAt, firstAt, textAt, trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

const context: Fields<EInvoice> = {
  customization: 'GuidelineSpecifiedDocumentContextParameter/ID',
  profile: 'BusinessProcessSpecifiedDocumentContextParameter/ID',
};

const agreement: Fields<EInvoice> = {
  buyerReference: ['BuyerReference', 'text'],
  salesOrder: ['SellerOrderReferencedDocument/IssuerAssignedID', 'text'],
  order: ['BuyerOrderReferencedDocument/IssuerAssignedID', 'text'],
  contract: ['ContractReferencedDocument/IssuerAssignedID', 'text'],
  project: ['SpecifiedProcuringProject/ID', 'text'],
};

const delivery: Fields<EInvoice> = {
  despatchAdvice: ['DespatchAdviceReferencedDocument/IssuerAssignedID', 'text'],
  receivingAdvice: ['ReceivingAdviceReferencedDocument/IssuerAssignedID', 'text'],
};

const settlement: Fields<EInvoice> = {
  currency: 'InvoiceCurrencyCode',
  taxCurrency: 'TaxCurrencyCode',
  taxPointDate: ['ApplicableTradeTax/TaxPointDate/DateString', 'date'],
  taxPointCode: 'ApplicableTradeTax/DueDateTypeCode',
  dueDate: ['SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString', 'date'],
  paymentTerms: ['SpecifiedTradePaymentTerms/Description', 'text'],
  accountingReference: ['ReceivableSpecifiedTradeAccountingAccount/ID', 'text'],
};

const address: Fields<Address> = {
  street: ['LineOne', 'text'],
  additional: ['LineTwo', 'text'],
  third: ['LineThree', 'text'],
  city: ['CityName', 'text'],
  postCode: ['PostcodeCode', 'text'],
  subdivision: ['CountrySubDivisionName', 'text'],
  country: 'CountryID',
};

const contact: Fields<Contact> = {
  name: ['PersonName', 'text'],
  phone: ['TelephoneUniversalCommunication/CompleteNumber', 'text'],
  email: ['EmailURIUniversalCommunication/URIID', 'text'],
};

const totals: Fields<Totals> = {
  lines: ['LineTotalAmount', 'amount'],
  allowances: ['AllowanceTotalAmount', 'amount'],
  charges: ['ChargeTotalAmount', 'amount'],
  net: ['TaxBasisTotalAmount', 'amount'],
  gross: ['GrandTotalAmount', 'amount'],
  prepaid: ['TotalPrepaidAmount', 'amount'],
  rounding: ['RoundingAmount', 'amount'],
  payable: ['DuePayableAmount', 'amount'],
};

const trade = 'SupplyChainTradeTransaction';

const agreedPath = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement';
const settledPath = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
const groups = {
  seller: `${agreedPath}/ram:SellerTradeParty`,
  buyer: `${agreedPath}/ram:BuyerTradeParty`,
  documents: `${agreedPath}/ram:AdditionalReferencedDocument`,
  delivery: 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery',
  payments: `${settledPath}/ram:SpecifiedTradeSettlementPaymentMeans`,
  vat: `${settledPath}/ram:ApplicableTradeTax`,
  allowanceCharges: `${settledPath}/ram:SpecifiedTradeAllowanceCharge`,
  preceding: `${settledPath}/ram:InvoiceReferencedDocument`,
  lines: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem',
};

/** Reads a Cross Industry Invoice (D16B); what is not there stays undefined. */
export function readCii(root: XmlElement, trace: Trace): EInvoice {
  const invoice: EInvoice = trace.object(
    {
      isCreditNote: false,
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
  trace.groups(invoice, root, groups);
  readHeader(invoice, root, trace);
  const agreed = firstAt(root, `${trade}/ApplicableHeaderTradeAgreement`);
  const delivered = firstAt(root, `${trade}/ApplicableHeaderTradeDelivery`);
  const settled = firstAt(root, `${trade}/ApplicableHeaderTradeSettlement`);
  if (agreed !== undefined) readAgreement(invoice, agreed, trace);
  if (delivered !== undefined) {
    readFields(invoice, delivered, delivery, trace);
    put(invoice, 'delivery', readDelivery(delivered, trace));
  }
  if (settled !== undefined) readSettlement(invoice, settled, trace);
  invoice.lines = allAt(root, `${trade}/IncludedSupplyChainTradeLineItem`).map((line) =>
    readCiiLine(line, trace),
  );
  return invoice;
}

function readHeader(invoice: EInvoice, root: XmlElement, trace: Trace): void {
  const parameters = firstAt(root, 'ExchangedDocumentContext');
  if (parameters !== undefined) readFields(invoice, parameters, context, trace);
  const document = firstAt(root, 'ExchangedDocument');
  trace.key(invoice, 'number', 'rsm:ExchangedDocument/ram:ID');
  trace.key(invoice, 'issueDate', 'rsm:ExchangedDocument/ram:IssueDateTime');
  if (document === undefined) return;
  readFields(invoice, document, { number: ['ID', 'text'], typeCode: 'TypeCode' }, trace);
  const date = firstAt(document, 'IssueDateTime/DateTimeString');
  // A date of another form than 102 is none in EN 16931.
  if (date?.attributes.format === '102') {
    readFields(invoice, document, { issueDate: ['IssueDateTime/DateTimeString', 'date'] }, trace);
  }
  invoice.isCreditNote = invoice.typeCode !== undefined && creditNoteTypes.has(invoice.typeCode);
  invoice.notes = allAt(document, 'IncludedNote').map((note) =>
    readFields(
      trace.object<EInvoice['notes'][number]>({}, note),
      note,
      { subject: 'SubjectCode', text: ['Content', 'text'] },
      trace,
    ),
  );
}

function readAgreement(invoice: EInvoice, element: XmlElement, trace: Trace): void {
  readFields(invoice, element, agreement, trace);
  const party = (path: string) => {
    const found = firstAt(element, path);
    return found && readParty(found, trace);
  };
  put(invoice, 'seller', party('SellerTradeParty'));
  put(invoice, 'buyer', party('BuyerTradeParty'));
  put(invoice, 'taxRepresentative', party('SellerTaxRepresentativeTradeParty'));
  for (const reference of allAt(element, 'AdditionalReferencedDocument')) {
    const type = textAt(reference, 'TypeCode');
    if (type === '130') {
      readFields(invoice, reference, { object: ['IssuerAssignedID', 'id'] }, trace);
      if (invoice.object !== undefined)
        put(invoice.object, 'scheme', textAt(reference, 'ReferenceTypeCode'));
    } else if (type === '50') {
      readFields(invoice, reference, { tender: ['IssuerAssignedID', 'text'] }, trace);
    } else {
      const document = readFields(
        trace.object<SupportingDocument>({}, reference),
        reference,
        { id: ['IssuerAssignedID', 'text'], description: ['Name', 'text'], url: ['URIID', 'text'] },
        trace,
      );
      put(
        document,
        'attachment',
        attachmentOf(firstAt(reference, 'AttachmentBinaryObject'), trace),
      );
      invoice.documents.push(document);
    }
  }
}

function readParty(element: XmlElement, trace: Trace): Party {
  const party = readFields(
    trace.object<Party>({ ids: [] }, element),
    element,
    {
      name: ['Name', 'text'],
      tradingName: ['SpecifiedLegalOrganization/TradingBusinessName', 'text'],
      legalId: ['SpecifiedLegalOrganization/ID', 'id'],
      legalInfo: ['Description', 'text'],
      endpoint: ['URIUniversalCommunication/URIID', 'id'],
    },
    trace,
  );
  party.ids = element.children
    .filter(({ name }) => name === 'ID' || name === 'GlobalID')
    .map((id) => readValue<Party['ids'][number]>(id, 'id', trace));
  for (const id of allAt(element, 'SpecifiedTaxRegistration/ID')) {
    const scheme = id.attributes.schemeID;
    const key = scheme === 'VA' ? 'vatId' : scheme === 'FC' ? 'taxId' : undefined;
    if (key !== undefined && party[key] === undefined) {
      party[key] = trimXml(id.text);
      trace.key(party, key, id);
    }
  }
  trace.groups(party, element, {
    address: 'ram:PostalTradeAddress',
    contact: 'ram:DefinedTradeContact',
  });
  putPart(party, 'address', firstAt(element, 'PostalTradeAddress'), address, trace);
  const person = firstAt(element, 'DefinedTradeContact');
  if (person !== undefined) {
    party.contact = readFields(trace.object({}, person), person, contact, trace);
    if (party.contact.name === undefined) {
      readFields(party.contact, person, { name: ['DepartmentName', 'text'] }, trace);
    }
  }
  return party;
}

function readDelivery(element: XmlElement, trace: Trace): Delivery | undefined {
  const to = firstAt(element, 'ShipToTradeParty');
  const event = firstAt(element, 'ActualDeliverySupplyChainEvent');
  if (to === undefined && event === undefined) return undefined;
  const read = trace.object<Delivery>({}, element);
  readFields(
    read,
    element,
    { date: ['ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString', 'date'] },
    trace,
  );
  if (to !== undefined) {
    const id = firstAt(to, 'GlobalID') === undefined ? 'ID' : 'GlobalID';
    readFields(read, to, { name: ['Name', 'text'], locationId: [id, 'id'] }, trace);
    putPart(read, 'address', firstAt(to, 'PostalTradeAddress'), address, trace);
  }
  return read;
}

function readSettlement(invoice: EInvoice, element: XmlElement, trace: Trace): void {
  readFields(invoice, element, settlement, trace);
  put(invoice, 'taxPointCode', dueCodeOfUbl(invoice.taxPointCode));
  const payee = firstAt(element, 'PayeeTradeParty');
  put(invoice, 'payee', payee && readParty(payee, trace));
  putPart(invoice, 'period', firstAt(element, 'BillingSpecifiedPeriod'), ciiPeriod, trace);
  invoice.payments = readPayments(element, trace);
  invoice.allowanceCharges = allAt(element, 'SpecifiedTradeAllowanceCharge').map((part) =>
    readCiiAllowance(part, trace),
  );
  invoice.vat = allAt(element, 'ApplicableTradeTax').map((tax) => readVat(tax, trace));
  invoice.totals = readTotals(element, invoice, trace);
  invoice.preceding = allAt(element, 'InvoiceReferencedDocument').map((reference) =>
    readFields(
      trace.object<EInvoice['preceding'][number]>({}, reference),
      reference,
      {
        number: ['IssuerAssignedID', 'text'],
        date: ['FormattedIssueDateTime/DateTimeString', 'date'],
      },
      trace,
    ),
  );
}

function readPayments(element: XmlElement, trace: Trace): PaymentMeans[] {
  const payments: PaymentMeans[] = [];
  for (const means of allAt(element, 'SpecifiedTradeSettlementPaymentMeans')) {
    const payment = readFields(
      trace.object<PaymentMeans>({ transfers: [] }, means),
      means,
      { code: 'TypeCode', text: ['Information', 'text'] },
      trace,
    );
    put(payment, 'remittance', firstAt(element, 'PaymentReference')?.text);
    payment.transfers = allAt(means, 'PayeePartyCreditorFinancialAccount').map((account) => {
      const id = firstAt(account, 'IBANID') === undefined ? 'ProprietaryID' : 'IBANID';
      const transfer = readFields(
        trace.object<CreditTransfer>({}, account),
        account,
        { account: id, name: ['AccountName', 'text'] },
        trace,
      );
      put(transfer, 'bic', textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'));
      return transfer;
    });
    putPart(
      payment,
      'card',
      firstAt(means, 'ApplicableTradeSettlementFinancialCard'),
      { number: 'ID', holder: ['CardholderName', 'text'] },
      trace,
    );
    put(payment, 'directDebit', readDirectDebit(element, means, trace));
    addPayment(payments, payment);
  }
  return payments;
}

/** Mandate and creditor stand once in the document; they belong to the payments that are direct debits. */
function readDirectDebit(
  element: XmlElement,
  means: XmlElement,
  trace: Trace,
): PaymentMeans['directDebit'] | undefined {
  const debit = trace.object<NonNullable<PaymentMeans['directDebit']>>({}, means);
  readFields(debit, means, { debitedAccount: 'PayerPartyDebtorFinancialAccount/IBANID' }, trace);
  readFields(
    debit,
    element,
    {
      mandate: ['SpecifiedTradePaymentTerms/DirectDebitMandateID', 'text'],
      creditorId: 'CreditorReferenceID',
    },
    trace,
  );
  return Object.keys(debit).length === 0 ? undefined : debit;
}

function readVat(element: XmlElement, trace: Trace): VatBreakdown {
  const read = readFields(
    trace.object<VatBreakdown>({}, element),
    element,
    { taxable: ['BasisAmount', 'amount'], tax: ['CalculatedAmount', 'amount'] },
    trace,
  );
  if (isCiiVat(element)) {
    readFields(
      read,
      element,
      {
        category: 'CategoryCode',
        rate: 'RateApplicablePercent',
        exemption: ['ExemptionReason', 'text'],
        exemptionCode: 'ExemptionReasonCode',
      },
      trace,
    );
  }
  return read;
}

function readTotals(
  element: XmlElement,
  { currency, taxCurrency }: EInvoice,
  trace: Trace,
): Totals {
  const sums = firstAt(element, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  if (sums === undefined) return trace.object({}, element);
  const read = readFields(trace.object<Totals>({}, sums), sums, totals, trace);
  const amounts = allAt(sums, 'TaxTotalAmount');
  const of = (code: string | undefined) =>
    amounts.find(({ attributes }) => trimXml(attributes.currencyID) === code);
  const tax = of(currency) ?? of(undefined);
  put(read, 'tax', tax && readValue<Totals['tax']>(tax, 'amount', trace));
  trace.key(read, 'tax', tax ?? 'ram:TaxTotalAmount');
  if (taxCurrency !== undefined && taxCurrency !== currency) {
    const other = of(taxCurrency);
    put(read, 'taxInAccounting', other && readValue<Totals['tax']>(other, 'amount', trace));
    trace.key(read, 'taxInAccounting', other ?? 'ram:TaxTotalAmount');
  }
  return read;
}
