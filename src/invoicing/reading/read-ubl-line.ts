import type { AllowanceCharge, Line, Period } from '#invoicing/e-invoice.ts';
import { type Fields, readFields, readValue } from '#invoicing/reading/read-fields.ts';
import { put, putPart } from '#invoicing/reading/read-parts.ts';
import { isVat, readTaxCategory } from '#invoicing/reading/read-ubl-vat.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { allAt, firstAt, textAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

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

export const period: Fields<Period> = { start: 'StartDate', end: 'EndDate' };

/** `true` and `1` are charges, anything else an allowance. */
function isChargeOf(text: string | undefined): boolean {
  return text === 'true' || text === '1';
}

export function readAllowance(element: XmlElement, trace: Trace): AllowanceCharge {
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

export function readLine(element: XmlElement, trace: Trace): Line {
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
  putPart(read, 'period', firstAt(element, 'InvoicePeriod'), period, trace);
  read.allowanceCharges = allAt(element, 'AllowanceCharge').map((part) =>
    readAllowance(part, trace),
  );
  readTaxCategory(read, element, 'Item/ClassifiedTaxCategory', trace);
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
