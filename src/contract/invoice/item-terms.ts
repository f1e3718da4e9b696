import { type TermRow, transaction } from '#contract/invoice/term.ts';

const item = 'cac:InvoiceLine/cac:Item';
const product = `${transaction}/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct`;

/** What a line says of its item. */
export const itemTerms: readonly TermRow[] = [
  [
    'items[].name',
    'BT-153',
    'Name of the item; by default its `description`.',
    `${item}/cbc:Name`,
    `${product}/ram:Name`,
  ],
  [
    'items[].description',
    'BT-154',
    'Description; the name, where `name` is absent.',
    `${item}/cbc:Description`,
    `${product}/ram:Description`,
  ],
  [
    'items[].sellerItemId',
    'BT-155',
    "The seller's number of the item.",
    `${item}/cac:SellersItemIdentification/cbc:ID`,
    `${product}/ram:SellerAssignedID`,
  ],
  [
    'items[].buyerItemId',
    'BT-156',
    "The buyer's number of the item.",
    `${item}/cac:BuyersItemIdentification/cbc:ID`,
    `${product}/ram:BuyerAssignedID`,
  ],
  [
    'items[].standardItemId',
    'BT-157',
    'Standard number such as a GTIN: `value` and `scheme` (0160 for GTIN, the default).',
    `${item}/cac:StandardItemIdentification/cbc:ID`,
    `${product}/ram:GlobalID`,
  ],
  [
    'items[].kpd',
    'BT-158',
    'KPD code of a Croatian invoice, such as 62.20.20; a classification with the scheme CG.',
    `${item}/cac:CommodityClassification/cbc:ItemClassificationCode[@listID='CG']`,
    `${product}/ram:DesignatedProductClassification/ram:ClassCode[@listID='CG']`,
  ],
  [
    'items[].classifications',
    'BT-158',
    'Classes of the item.',
    `${item}/cac:CommodityClassification`,
    `${product}/ram:DesignatedProductClassification`,
  ],
  [
    'items[].classifications[].value',
    'BT-158',
    'Code of the class.',
    `${item}/cac:CommodityClassification/cbc:ItemClassificationCode`,
    `${product}/ram:DesignatedProductClassification/ram:ClassCode`,
  ],
  [
    'items[].classifications[].scheme',
    'BT-158-1',
    'The list it is from, as a code of UNTDID 7143, such as STI (CPV) or HS.',
    `${item}/cac:CommodityClassification/cbc:ItemClassificationCode/@listID`,
    `${product}/ram:DesignatedProductClassification/ram:ClassCode/@listID`,
  ],
  [
    'items[].classifications[].schemeVersion',
    'BT-158-2',
    'Version of the list.',
    `${item}/cac:CommodityClassification/cbc:ItemClassificationCode/@listVersionID`,
    `${product}/ram:DesignatedProductClassification/ram:ClassCode/@listVersionID`,
  ],
  [
    'items[].classifications[].name',
    '',
    'Name of the class.',
    `${item}/cac:CommodityClassification/cbc:ItemClassificationCode/@name`,
    `${product}/ram:DesignatedProductClassification/ram:ClassName`,
  ],
  [
    'items[].originCountry',
    'BT-159',
    'Country of origin as a code.',
    `${item}/cac:OriginCountry/cbc:IdentificationCode`,
    `${product}/ram:OriginTradeCountry/ram:ID`,
  ],
  [
    'items[].attributes',
    'BG-32',
    'Properties of the item.',
    `${item}/cac:AdditionalItemProperty`,
    `${product}/ram:ApplicableProductCharacteristic`,
  ],
  [
    'items[].attributes[].name',
    'BT-160',
    'Name of the property.',
    `${item}/cac:AdditionalItemProperty/cbc:Name`,
    `${product}/ram:ApplicableProductCharacteristic/ram:Description`,
  ],
  [
    'items[].attributes[].value',
    'BT-161',
    'Its value.',
    `${item}/cac:AdditionalItemProperty/cbc:Value`,
    `${product}/ram:ApplicableProductCharacteristic/ram:Value`,
  ],
];
