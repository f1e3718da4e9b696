import type {
  Address,
  AllowanceCharge,
  Contact,
  CreditTransfer,
  Delivery,
  EInvoice,
  Line,
  Party,
  PaymentMeans,
  Period,
  SupportingDocument,
  Totals,
  VatBreakdown,
} from '#invoicing/e-invoice.ts';
import { type Fields, readFields, readValue } from '#invoicing/reading/read-fields.ts';
import { addPayment, attachmentOf, put } from '#invoicing/reading/read-parts.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { allAt, firstAt, textAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

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

const address: Fields<Address> = {
  street: ['StreetName', 'text'],
  additional: ['AdditionalStreetName', 'text'],
  third: ['AddressLine/Line', 'text'],
  city: ['CityName', 'text'],
  postCode: ['PostalZone', 'text'],
  subdivision: ['CountrySubentity', 'text'],
  country: 'Country/IdentificationCode',
};

const contact: Fields<Contact> = {
  name: ['Name', 'text'],
  phone: ['Telephone', 'text'],
  email: ['ElectronicMail', 'text'],
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

const allowance: Fields<AllowanceCharge> = {
  amount: ['Amount', 'amount'],
  base: ['BaseAmount', 'amount'],
  percent: 'MultiplierFactorNumeric',
  reason: ['AllowanceChargeReason', 'text'],
  reasonCode: 'AllowanceChargeReasonCode',
};

const line: Fields<Line> = {
  id: ['ID', 'text'],
  note: ['Note', 'text'],
  net: ['LineExtensionAmount', 'amount'],
  orderLine: ['OrderLineReference/LineID', 'text'],
  accountingReference: ['AccountingCost', 'text'],
  price: ['Price/PriceAmount', 'amount'],
  priceDiscount: ['Price/AllowanceCharge/Amount', 'amount'],
  grossPrice: ['Price/AllowanceCharge/BaseAmount', 'amount'],
  priceBase: ['Price/BaseQuantity', 'quantity'],
  name: ['Item/Name', 'text'],
  description: ['Item/Description', 'text'],
  sellerItemId: ['Item/SellersItemIdentification/ID', 'text'],
  buyerItemId: ['Item/BuyersItemIdentification/ID', 'text'],
  standardItemId: ['Item/StandardItemIdentification/ID', 'id'],
  originCountry: 'Item/OriginCountry/IdentificationCode',
};

const period: Fields<Period> = { start: 'StartDate', end: 'EndDate' };

/** Whether an element's tax scheme is VAT, as the categories and numbers of an invoice are. */
export function isVat(element: XmlElement): boolean {
  return allAt(element, 'TaxScheme/ID').some(({ text }) => text.trim().toUpperCase() === 'VAT');
}

/** `true` and `1` are charges, anything else an allowance. */
function isChargeOf(text: string | undefined): boolean {
  return text === 'true' || text === '1';
}

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
    if (type === '130') {
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

function readParty(element: XmlElement, trace: Trace, usesNames: boolean): Party {
  const party = trace.object<Party>({ ids: [] }, element);
  trace.groups(party, element, { address: 'cac:PostalAddress', contact: 'cac:Contact' });
  const names: Fields<Party> = usesNames
    ? { name: ['PartyName/Name', 'text'] }
    : {
        name: ['PartyLegalEntity/RegistrationName', 'text'],
        tradingName: ['PartyName/Name', 'text'],
      };
  readFields(
    party,
    element,
    {
      ...names,
      legalId: ['PartyLegalEntity/CompanyID', 'id'],
      legalInfo: ['PartyLegalEntity/CompanyLegalForm', 'text'],
      endpoint: ['EndpointID', 'id'],
    },
    trace,
  );
  const isBuyer = element.parent?.name === 'AccountingCustomerParty';
  // SEPA marks the creditor of direct debits (BT-90), which is no identifier of the party.
  party.ids = allAt(element, 'PartyIdentification/ID')
    .filter(({ attributes }) => isBuyer || attributes.schemeID !== 'SEPA')
    .map((id) => readValue<Party['ids'][number]>(id, 'id', trace));
  trace.key(party, 'vatId', 'PartyTaxScheme/CompanyID');
  for (const scheme of allAt(element, 'PartyTaxScheme')) {
    const key = isVat(scheme) ? 'vatId' : 'taxId';
    if (party[key] === undefined) {
      readFields(party, scheme, { [key]: 'CompanyID' }, trace);
    }
  }
  const place = firstAt(element, 'PostalAddress');
  put(party, 'address', place && readFields(trace.object({}, place), place, address, trace));
  const person = firstAt(element, 'Contact');
  put(party, 'contact', person && readFields(trace.object({}, person), person, contact, trace));
  return party;
}

function readDelivery(element: XmlElement, trace: Trace): Delivery {
  const delivery = readFields(
    trace.object<Delivery>({}, element),
    element,
    {
      name: ['DeliveryParty/PartyName/Name', 'text'],
      locationId: ['DeliveryLocation/ID', 'id'],
      date: 'ActualDeliveryDate',
    },
    trace,
  );
  const place = firstAt(element, 'DeliveryLocation/Address');
  put(delivery, 'address', place && readFields(trace.object({}, place), place, address, trace));
  return delivery;
}

function readPayments(root: XmlElement, trace: Trace): PaymentMeans[] {
  const payments: PaymentMeans[] = [];
  for (const element of allAt(root, 'PaymentMeans')) {
    const means = trace.object<PaymentMeans>({ transfers: [] }, element);
    trace.groups(means, element, {
      transfers: 'cac:PayeeFinancialAccount',
      directDebit: 'cac:PaymentMandate',
    });
    const payment = readFields(
      means,
      element,
      { code: 'PaymentMeansCode', remittance: ['PaymentID', 'text'] },
      trace,
    );
    put(payment, 'text', firstAt(element, 'PaymentMeansCode')?.attributes.name);
    payment.transfers = allAt(element, 'PayeeFinancialAccount').map((account) =>
      readFields(
        trace.object<CreditTransfer>({}, account),
        account,
        { account: 'ID', name: ['Name', 'text'], bic: 'FinancialInstitutionBranch/ID' },
        trace,
      ),
    );
    const card = firstAt(element, 'CardAccount');
    put(
      payment,
      'card',
      card &&
        readFields(
          trace.object<NonNullable<PaymentMeans['card']>>({}, card),
          card,
          { number: 'PrimaryAccountNumberID', holder: ['HolderName', 'text'] },
          trace,
        ),
    );
    const mandate = firstAt(element, 'PaymentMandate');
    if (mandate !== undefined) {
      payment.directDebit = readFields(
        trace.object<NonNullable<PaymentMeans['directDebit']>>({}, mandate),
        mandate,
        { mandate: ['ID', 'text'], debitedAccount: 'PayerFinancialAccount/ID' },
        trace,
      );
      put(payment.directDebit, 'creditorId', sepaId(root));
    }
    addPayment(payments, payment);
  }
  return payments;
}

/** BT-90 is an identifier of the payee or the seller in UBL. */
function sepaId(root: XmlElement): string | undefined {
  return [
    ...allAt(root, 'PayeeParty/PartyIdentification/ID'),
    ...allAt(root, 'AccountingSupplierParty/Party/PartyIdentification/ID'),
  ]
    .find(({ attributes }) => attributes.schemeID === 'SEPA')
    ?.text.trim();
}

function readAllowance(element: XmlElement, trace: Trace): AllowanceCharge {
  const isCharge = isChargeOf(textAt(element, 'ChargeIndicator'));
  const read = readFields(
    trace.object<AllowanceCharge>({ isCharge }, element),
    element,
    allowance,
    trace,
  );
  const tax = allAt(element, 'TaxCategory').find(isVat);
  trace.key(read, 'category', 'TaxCategory/ID');
  if (tax !== undefined) {
    readFields(read, tax, { category: 'ID', rate: 'Percent' }, trace);
  }
  return read;
}

function readTotals(root: XmlElement, { currency, taxCurrency }: EInvoice, trace: Trace): Totals {
  const element = firstAt(root, 'LegalMonetaryTotal');
  const read: Totals =
    element === undefined
      ? trace.object({}, root)
      : readFields(trace.object<Totals>({}, element), element, totals, trace);
  const amounts = allAt(root, 'TaxTotal/TaxAmount');
  const of = (code: string | undefined) =>
    amounts.find(({ attributes }) => attributes.currencyID?.trim() === code);
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
  trace.key(read, 'category', 'TaxCategory/ID');
  trace.key(read, 'rate', 'TaxCategory/Percent');
  const tax = allAt(element, 'TaxCategory').find(isVat);
  if (tax !== undefined) {
    readFields(
      read,
      tax,
      {
        category: 'ID',
        rate: 'Percent',
        exemption: ['TaxExemptionReason', 'text'],
        exemptionCode: 'TaxExemptionReasonCode',
      },
      trace,
    );
  }
  return read;
}

function readLine(element: XmlElement, trace: Trace): Line {
  const read = trace.object<Line>(
    { allowanceCharges: [], classifications: [], attributes: [] },
    element,
  );
  readFields(read, element, line, trace);
  const quantity = element.name === 'CreditNoteLine' ? 'CreditedQuantity' : 'InvoicedQuantity';
  readFields(read, element, { quantity: [quantity, 'quantity'] }, trace);
  const object = firstAt(element, 'DocumentReference');
  if (object !== undefined) {
    readFields(read, object, { object: ['ID', 'id'] }, trace);
    // Only an invoiced object (130) has a scheme of UNTDID 1153.
    if (textAt(object, 'DocumentTypeCode') !== '130') delete read.object?.scheme;
  }
  const dates = firstAt(element, 'InvoicePeriod');
  put(read, 'period', dates && readFields(trace.object({}, dates), dates, period, trace));
  read.allowanceCharges = allAt(element, 'AllowanceCharge').map((part) =>
    readAllowance(part, trace),
  );
  trace.key(read, 'category', 'Item/ClassifiedTaxCategory/ID');
  trace.key(read, 'rate', 'Item/ClassifiedTaxCategory/Percent');
  const tax = allAt(element, 'Item/ClassifiedTaxCategory').find(isVat);
  if (tax !== undefined) {
    readFields(
      read,
      tax,
      {
        category: 'ID',
        rate: 'Percent',
        exemption: ['TaxExemptionReason', 'text'],
        exemptionCode: 'TaxExemptionReasonCode',
      },
      trace,
    );
  }
  read.classifications = allAt(element, 'Item/CommodityClassification/ItemClassificationCode').map(
    (code) => {
      const value = readValue<Line['classifications'][number]>(code, 'id', trace);
      put(value, 'name', code.attributes.name);
      return value;
    },
  );
  read.attributes = allAt(element, 'Item/AdditionalItemProperty').map((property) =>
    readFields(
      trace.object<Line['attributes'][number]>({}, property),
      property,
      { name: ['Name', 'text'], value: ['Value', 'text'] },
      trace,
    ),
  );
  return read;
}
