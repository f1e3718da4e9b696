import type { EInvoice } from '#invoicing/e-invoice.ts';
import { writeCiiLine } from '#invoicing/write/cii-line.ts';
import { type CiiPlace, writeDate } from '#invoicing/write/cii-parts.ts';
import { writeCiiParty, writeShipTo } from '#invoicing/write/cii-party.ts';
import { writeCiiSettlement } from '#invoicing/write/cii-settlement.ts';
import { type Sink, writeDocument, type XmlStyle } from '#invoicing/write/xml-writer.ts';

const unece = 'urn:un:unece:uncefact:data:standard:';

const namespaces = {
  'xmlns:rsm': `${unece}CrossIndustryInvoice:100`,
  'xmlns:ram': `${unece}ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${unece}QualifiedDataType:100`,
  'xmlns:udt': `${unece}UnqualifiedDataType:100`,
};

/** The invoice in CII D16B, its elements in the order of the schema. */
export function writeCii(
  invoice: EInvoice,
  sink: Sink,
  style: XmlStyle = { isIndented: true },
): void {
  const write = (x: CiiPlace['x']) => {
    const place: CiiPlace = { x, invoice };
    writeContext(place);
    writeExchanged(place);
    x.group('rsm:SupplyChainTradeTransaction', () => {
      for (const line of invoice.lines) writeCiiLine(line, place);
      writeAgreement(place);
      writeDelivery(place);
      writeCiiSettlement(place);
    });
  };
  writeDocument('rsm:CrossIndustryInvoice', namespaces, write, sink, style);
}

function writeContext({ x, invoice }: CiiPlace): void {
  x.group('rsm:ExchangedDocumentContext', () => {
    x.group('ram:BusinessProcessSpecifiedDocumentContextParameter', () =>
      x.leaf('ram:ID', invoice.profile),
    );
    x.group('ram:GuidelineSpecifiedDocumentContextParameter', () =>
      x.leaf('ram:ID', invoice.customization),
    );
  });
}

function writeExchanged(place: CiiPlace): void {
  const { x, invoice } = place;
  x.group('rsm:ExchangedDocument', () => {
    x.leaf('ram:ID', invoice.number);
    x.leaf('ram:TypeCode', invoice.typeCode);
    writeDate('ram:IssueDateTime', invoice.issueDate, place);
    for (const { subject, text } of invoice.notes) {
      x.group('ram:IncludedNote', () => {
        x.leaf('ram:Content', text);
        x.leaf('ram:SubjectCode', subject);
      });
    }
  });
}

function writeAgreement(place: CiiPlace): void {
  const { x, invoice } = place;
  const refer = (name: string, id: string | undefined) =>
    x.group(name, () => x.leaf('ram:IssuerAssignedID', id));
  x.group('ram:ApplicableHeaderTradeAgreement', () => {
    x.leaf('ram:BuyerReference', invoice.buyerReference);
    writeCiiParty('ram:SellerTradeParty', invoice.seller, place);
    writeCiiParty('ram:BuyerTradeParty', invoice.buyer, place);
    writeCiiParty('ram:SellerTaxRepresentativeTradeParty', invoice.taxRepresentative, place);
    refer('ram:SellerOrderReferencedDocument', invoice.salesOrder);
    refer('ram:BuyerOrderReferencedDocument', invoice.order);
    refer('ram:ContractReferencedDocument', invoice.contract);
    writeDocuments(place);
    if (invoice.project === undefined) return;
    x.group('ram:SpecifiedProcuringProject', () => {
      x.leaf('ram:ID', invoice.project);
      // CII demands a name, which EN 16931 does not know.
      x.leaf('ram:Name', invoice.project);
    });
  });
}

function writeDocuments({ x, invoice }: CiiPlace): void {
  for (const { id, description, url, attachment } of invoice.documents) {
    x.group('ram:AdditionalReferencedDocument', () => {
      x.leaf('ram:IssuerAssignedID', id);
      x.leaf('ram:URIID', url);
      x.leaf('ram:TypeCode', '916');
      x.leaf('ram:Name', description);
      x.leaf('ram:AttachmentBinaryObject', attachment?.base64, {
        mimeCode: attachment?.mime,
        filename: attachment?.fileName,
      });
    });
  }
  const typed = (id: string | undefined, type: string, scheme?: string) => {
    if (id === undefined) return;
    x.group('ram:AdditionalReferencedDocument', () => {
      x.leaf('ram:IssuerAssignedID', id);
      x.leaf('ram:TypeCode', type);
      x.leaf('ram:ReferenceTypeCode', scheme);
    });
  };
  typed(invoice.tender, '50');
  typed(invoice.object?.value, '130', invoice.object?.scheme);
}

function writeDelivery(place: CiiPlace): void {
  const { x, invoice } = place;
  const refer = (name: string, id: string | undefined) =>
    x.group(name, () => x.leaf('ram:IssuerAssignedID', id));
  const inner = () => {
    writeShipTo(invoice.delivery, place);
    x.group('ram:ActualDeliverySupplyChainEvent', () =>
      writeDate('ram:OccurrenceDateTime', invoice.delivery?.date, place),
    );
    refer('ram:DespatchAdviceReferencedDocument', invoice.despatchAdvice);
    refer('ram:ReceivingAdviceReferencedDocument', invoice.receivingAdvice);
  };
  // The schema demands this one even when it is empty.
  x.group('ram:ApplicableHeaderTradeDelivery', inner, { keep: true });
}
