import type { AllowanceCharge, Line } from '#invoicing/e-invoice.ts';
import { compact } from '#invoicing/json/compact.ts';
import { allowanceData, type Data, idData, numberOf, signed } from '#invoicing/json/data-parts.ts';
import { discountCode } from '#invoicing/json/lines-from-data.ts';
import { cents } from '#invoicing/json/reckon.ts';

export function itemOf(line: Line, sign: 1 | -1): Data {
  const { allowanceCharges, period, classifications, attributes } = line;
  const [first, ...others] = allowanceCharges;
  const discount = first === undefined ? undefined : discountOf(first, line);
  const rest = discount === undefined ? allowanceCharges : others;
  const listOf = (isCharge: boolean) => {
    const list = rest.filter((one) => one.isCharge === isCharge);
    return list.length === 0 ? undefined : list.map((one) => allowanceData(one, sign));
  };
  return compact<Data>({
    pos: line.id,
    // The templates print `description`.
    name: line.description === undefined ? undefined : line.name,
    description: line.description ?? line.name,
    quantity: signed(line.quantity?.value, sign),
    unit: line.quantity?.unit,
    unitPrice: line.price?.value,
    priceQuantity: line.priceBase?.value,
    grossPrice: line.grossPrice?.value,
    priceDiscount: line.priceDiscount?.value,
    discount,
    allowances: listOf(false),
    charges: listOf(true),
    net: signed(line.net?.value, sign),
    vatPercentage: line.rate,
    vatCategory: line.category,
    exemptionReason: line.exemption,
    exemptionCode: line.exemptionCode,
    note: line.note,
    object: idData(line.object),
    orderLine: line.orderLine,
    accountingReference: line.accountingReference,
    period: period && { ...period },
    sellerItemId: line.sellerItemId,
    buyerItemId: line.buyerItemId,
    standardItemId: idData(line.standardItemId),
    classifications:
      classifications.length === 0 ? undefined : classifications.map((one) => ({ ...one })),
    originCountry: line.originCountry,
    attributes: attributes.length === 0 ? undefined : attributes.map((one) => ({ ...one })),
  });
}

/** The percentage of an allowance that says no more than `discount` does. */
function discountOf(one: AllowanceCharge, { quantity, price, priceBase }: Line) {
  const { isCharge, percent, base, reason, reasonCode } = one;
  if (isCharge || reason !== undefined || reasonCode !== discountCode) return undefined;
  const each = numberOf(priceBase?.value ?? '1');
  if (each.eq(0)) return undefined;
  const worth = cents(numberOf(quantity?.value).times(numberOf(price?.value)).div(each));
  return worth.eq(numberOf(base?.value)) ? percent : undefined;
}
