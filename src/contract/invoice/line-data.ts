import * as v from 'valibot';
import { decimal, field, identifier, period, text } from '#contract/invoice/fields.ts';

const allowance = <const Path extends string>(path: Path) => ({
  amount: field(`${path}[].amount`, decimal),
  base: field(`${path}[].base`, decimal),
  percent: field(`${path}[].percent`, decimal),
  reason: field(`${path}[].reason`, text),
  reasonCode: field(`${path}[].reasonCode`, text),
});

const lineAllowances = (path: string) =>
  field(path, v.array(v.object(allowance(path), 'Must be an object.'), 'Must be a list.'));

const documentAllowance = (path: string) =>
  v.object(
    {
      ...allowance(path),
      vatCategory: field(`${path}[].vatCategory`, text),
      vatPercentage: field(`${path}[].vatPercentage`, decimal),
    },
    'Must be an object.',
  );

/** `allowances` or `charges` of the whole invoice. */
export const documentAllowances = (path: string) =>
  field(path, v.array(documentAllowance(path), 'Must be a list.'));

export const itemData = v.object(
  {
    pos: field('items[].pos', text),
    name: field('items[].name', text),
    description: field('items[].description', text),
    quantity: field('items[].quantity', decimal),
    unit: field('items[].unit', text),
    unitPrice: field('items[].unitPrice', decimal),
    priceQuantity: field('items[].priceQuantity', decimal),
    grossPrice: field('items[].grossPrice', decimal),
    priceDiscount: field('items[].priceDiscount', decimal),
    discount: field('items[].discount', decimal),
    allowances: lineAllowances('items[].allowances'),
    charges: lineAllowances('items[].charges'),
    net: field('items[].net', decimal),
    vatPercentage: field('items[].vatPercentage', decimal),
    vatCategory: field('items[].vatCategory', text),
    exemptionReason: field('items[].exemptionReason', text),
    exemptionCode: field('items[].exemptionCode', text),
    note: field('items[].note', text),
    object: field('items[].object', identifier),
    orderLine: field('items[].orderLine', text),
    accountingReference: field('items[].accountingReference', text),
    period: field('items[].period', period('items[].period')),
    sellerItemId: field('items[].sellerItemId', text),
    buyerItemId: field('items[].buyerItemId', text),
    standardItemId: field('items[].standardItemId', identifier),
    kpd: field('items[].kpd', text),
    classifications: field(
      'items[].classifications',
      v.array(
        v.object({
          value: field('items[].classifications[].value', text),
          scheme: field('items[].classifications[].scheme', text),
          schemeVersion: field('items[].classifications[].schemeVersion', text),
          name: field('items[].classifications[].name', text),
        }),
        'Must be a list.',
      ),
    ),
    originCountry: field('items[].originCountry', text),
    attributes: field(
      'items[].attributes',
      v.array(
        v.object({
          name: field('items[].attributes[].name', text),
          value: field('items[].attributes[].value', text),
        }),
        'Must be a list.',
      ),
    ),
  },
  'Must be an object.',
);

export type ItemData = v.InferOutput<typeof itemData>;
export type AllowanceData = v.InferOutput<ReturnType<typeof documentAllowance>>;
