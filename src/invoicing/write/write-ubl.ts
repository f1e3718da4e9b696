import type { EInvoice } from '#invoicing/e-invoice.ts';
import { writeCroatianExtension } from '#invoicing/write/croatian-extension.ts';
import { dueCodeOfUbl } from '#invoicing/write/due-codes.ts';
import { writeUblLine } from '#invoicing/write/ubl-line.ts';
import { type UblPlace, writeAllowanceCharge } from '#invoicing/write/ubl-parts.ts';
import { writePayee, writeTaxRepresentative, writeUblParty } from '#invoicing/write/ubl-party.ts';
import { writeUblDelivery, writeUblPayment } from '#invoicing/write/ubl-payment.ts';
import { writeUblTotals } from '#invoicing/write/ubl-totals.ts';
import { type Sink, writeDocument, type XmlStyle } from '#invoicing/write/xml-writer.ts';

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** What a format adds to the syntax. */
export interface UblExtras {
  /** Names and reasons of categories at the lines, and the national extension. */
  isCroatian?: boolean;
}

/** The invoice in UBL 2.1, as Invoice or CreditNote, its elements in the order of the schema. */
export function writeUbl(
  invoice: EInvoice,
  sink: Sink,
  style: XmlStyle = { isIndented: true },
  { isCroatian = false }: UblExtras = {},
): void {
  const root = invoice.isCreditNote ? 'CreditNote' : 'Invoice';
  const namespaces = {
    xmlns: `${oasis}${root}-2`,
    'xmlns:cac': `${oasis}CommonAggregateComponents-2`,
    'xmlns:cbc': `${oasis}CommonBasicComponents-2`,
    ...(isCroatian
      ? {
          'xmlns:ext': `${oasis}CommonExtensionComponents-2`,
          'xmlns:hrextac': 'urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1',
        }
      : {}),
  };
  const write = (x: UblPlace['x']) => {
    const place: UblPlace = { x, invoice, currency: invoice.currency ?? '', isCroatian };
    if (isCroatian) writeCroatianExtension(place);
    writeHead(place);
    writeReferences(place);
    writeParties(place);
    writeUblDelivery(place);
    writeUblPayment(place);
    for (const one of invoice.allowanceCharges) writeAllowanceCharge(one, place);
    writeUblTotals(place);
    for (const line of invoice.lines) writeUblLine(line, place);
  };
  writeDocument(root, namespaces, write, sink, style);
}

function writeHead({ x, invoice }: UblPlace): void {
  const { isCreditNote } = invoice;
  x.leaf('cbc:CustomizationID', invoice.customization);
  x.leaf('cbc:ProfileID', invoice.profile);
  x.leaf('cbc:ID', invoice.number);
  x.leaf('cbc:IssueDate', invoice.issueDate);
  x.leaf('cbc:IssueTime', invoice.issueTime);
  if (isCreditNote) x.leaf('cbc:TaxPointDate', invoice.taxPointDate);
  else x.leaf('cbc:DueDate', invoice.dueDate);
  x.leaf(isCreditNote ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', invoice.typeCode);
  for (const { subject, text } of invoice.notes) {
    x.leaf('cbc:Note', subject === undefined ? text : `#${subject}#${text ?? ''}`);
  }
  if (!isCreditNote) x.leaf('cbc:TaxPointDate', invoice.taxPointDate);
  x.leaf('cbc:DocumentCurrencyCode', invoice.currency);
  x.leaf('cbc:TaxCurrencyCode', invoice.taxCurrency);
  x.leaf('cbc:AccountingCost', invoice.accountingReference);
  x.leaf('cbc:BuyerReference', invoice.buyerReference);
  x.group('cac:InvoicePeriod', () => {
    x.leaf('cbc:StartDate', invoice.period?.start);
    x.leaf('cbc:EndDate', invoice.period?.end);
    x.leaf('cbc:DescriptionCode', dueCodeOfUbl(invoice.taxPointCode));
  });
}

function writeReferences({ x, invoice }: UblPlace): void {
  const { isCreditNote, order, salesOrder } = invoice;
  x.group('cac:OrderReference', () => {
    // UBL demands the order of the buyer where that of the seller is told.
    x.leaf('cbc:ID', order ?? (salesOrder === undefined ? undefined : 'NA'));
    x.leaf('cbc:SalesOrderID', salesOrder);
  });
  for (const { number, date } of invoice.preceding) {
    x.group('cac:BillingReference', () =>
      x.group('cac:InvoiceDocumentReference', () => {
        x.leaf('cbc:ID', number);
        x.leaf('cbc:IssueDate', date);
      }),
    );
  }
  const refer = (name: string, id: string | undefined) => x.group(name, () => x.leaf('cbc:ID', id));
  refer('cac:DespatchDocumentReference', invoice.despatchAdvice);
  refer('cac:ReceiptDocumentReference', invoice.receivingAdvice);
  if (!isCreditNote) refer('cac:OriginatorDocumentReference', invoice.tender);
  refer('cac:ContractDocumentReference', invoice.contract);
  writeDocuments();
  if (isCreditNote) refer('cac:OriginatorDocumentReference', invoice.tender);
  else refer('cac:ProjectReference', invoice.project);

  function writeDocuments(): void {
    const typed = (id: string | undefined, type: string, scheme?: string) => {
      if (id === undefined) return;
      x.group('cac:AdditionalDocumentReference', () => {
        x.leaf('cbc:ID', id, { schemeID: scheme });
        x.leaf('cbc:DocumentTypeCode', type);
      });
    };
    typed(invoice.object?.value, '130', invoice.object?.scheme);
    if (isCreditNote) typed(invoice.project, '50');
    for (const { id, description, url, attachment } of invoice.documents) {
      x.group('cac:AdditionalDocumentReference', () => {
        x.leaf('cbc:ID', id);
        x.leaf('cbc:DocumentDescription', description);
        x.group('cac:Attachment', () => {
          x.leaf('cbc:EmbeddedDocumentBinaryObject', attachment?.base64, {
            mimeCode: attachment?.mime,
            filename: attachment?.fileName,
          });
          x.group('cac:ExternalReference', () => x.leaf('cbc:URI', url));
        });
      });
    }
  }
}

function writeParties(place: UblPlace): void {
  const { x, invoice } = place;
  const { payments, payee } = invoice;
  const creditorId = payments.find(({ directDebit }) => directDebit?.creditorId)?.directDebit
    ?.creditorId;
  x.group('cac:AccountingSupplierParty', () => {
    writeUblParty(invoice.seller, place, payee === undefined ? creditorId : undefined);
    x.group('cac:SellerContact', () => {
      x.leaf('cbc:ID', invoice.operator?.id);
      x.leaf('cbc:Name', invoice.operator?.name);
    });
  });
  x.group('cac:AccountingCustomerParty', () => writeUblParty(invoice.buyer, place));
  writePayee(payee, place, creditorId);
  writeTaxRepresentative(invoice.taxRepresentative, place);
}
