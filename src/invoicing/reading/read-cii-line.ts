import type { Line } from '#invoicing/e-invoice.ts';
import { ciiPeriod, isCiiVat, readCiiAllowance } from '#invoicing/reading/read-cii-parts.ts';
import { type Fields, readFields, readValue } from '#invoicing/reading/read-fields.ts';
import { put, putPart } from '#invoicing/reading/read-parts.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { allAt, firstAt, textAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

const gross = 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice';
const net = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice';
const settled = 'SpecifiedLineTradeSettlement';

const fields: Fields<Line> = {
  id: ['AssociatedDocumentLineDocument/LineID', 'text'],
  note: ['AssociatedDocumentLineDocument/IncludedNote/Content', 'text'],
  quantity: ['SpecifiedLineTradeDelivery/BilledQuantity', 'quantity'],
  net: [`${settled}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`, 'amount'],
  orderLine: ['SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID', 'text'],
  accountingReference: [`${settled}/ReceivableSpecifiedTradeAccountingAccount/ID`, 'text'],
  price: [`${net}/ChargeAmount`, 'amount'],
  priceDiscount: [`${gross}/AppliedTradeAllowanceCharge/ActualAmount`, 'amount'],
  grossPrice: [`${gross}/ChargeAmount`, 'amount'],
  priceBase: [`${net}/BasisQuantity`, 'quantity'],
  name: ['SpecifiedTradeProduct/Name', 'text'],
  description: ['SpecifiedTradeProduct/Description', 'text'],
  sellerItemId: ['SpecifiedTradeProduct/SellerAssignedID', 'text'],
  buyerItemId: ['SpecifiedTradeProduct/BuyerAssignedID', 'text'],
  standardItemId: ['SpecifiedTradeProduct/GlobalID', 'id'],
  originCountry: 'SpecifiedTradeProduct/OriginTradeCountry/ID',
};

/** A line of a Cross Industry Invoice. */
export function readCiiLine(element: XmlElement, trace: Trace): Line {
  const line = trace.object<Line>(
    { allowanceCharges: [], classifications: [], attributes: [] },
    element,
  );
  readFields(line, element, fields, trace);
  if (line.priceBase === undefined) {
    readFields(line, element, { priceBase: [`${gross}/BasisQuantity`, 'quantity'] }, trace);
  }
  const object = allAt(element, `${settled}/AdditionalReferencedDocument`).find(
    (document) => textAt(document, 'TypeCode') === '130',
  );
  if (object !== undefined) {
    readFields(line, object, { object: ['IssuerAssignedID', 'id'] }, trace);
    if (line.object !== undefined) put(line.object, 'scheme', textAt(object, 'ReferenceTypeCode'));
  }
  putPart(line, 'period', firstAt(element, `${settled}/BillingSpecifiedPeriod`), ciiPeriod, trace);
  line.allowanceCharges = allAt(element, `${settled}/SpecifiedTradeAllowanceCharge`).map((part) =>
    readCiiAllowance(part, trace),
  );
  trace.key(line, 'category', `${settled}/ApplicableTradeTax/CategoryCode`);
  const tax = allAt(element, `${settled}/ApplicableTradeTax`).find(isCiiVat);
  if (tax !== undefined) {
    readFields(
      line,
      tax,
      {
        category: 'CategoryCode',
        rate: 'RateApplicablePercent',
        exemption: ['ExemptionReason', 'text'],
        exemptionCode: 'ExemptionReasonCode',
      },
      trace,
    );
  }
  const product = firstAt(element, 'SpecifiedTradeProduct');
  line.classifications = allAt(product, 'DesignatedProductClassification').flatMap((group) => {
    const code = firstAt(group, 'ClassCode');
    if (code === undefined) return [];
    const value = readValue<Line['classifications'][number]>(code, 'id', trace);
    put(value, 'name', firstAt(group, 'ClassName')?.text);
    return [value];
  });
  line.attributes = allAt(product, 'ApplicableProductCharacteristic').map((property) =>
    readFields(
      trace.object<Line['attributes'][number]>({}, property),
      property,
      { name: ['Description', 'text'], value: ['Value', 'text'] },
      trace,
    ),
  );
  return line;
}
