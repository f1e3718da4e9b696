import { itemTerms } from '#contract/invoice/item-terms.ts';
import { type TermRow, transaction } from '#contract/invoice/term.ts';

const ubl = 'cac:InvoiceLine';
const item = `${ubl}/cac:Item`;
const price = `${ubl}/cac:Price`;
const line = `${transaction}/ram:IncludedSupplyChainTradeLineItem`;
const agreed = `${line}/ram:SpecifiedLineTradeAgreement`;
const settled = `${line}/ram:SpecifiedLineTradeSettlement`;
const net = `${agreed}/ram:NetPriceProductTradePrice`;
const gross = `${agreed}/ram:GrossPriceProductTradePrice`;
const period = `${settled}/ram:BillingSpecifiedPeriod`;
const day = 'udt:DateTimeString';

/** `items`: what is invoiced. */
export const lineTerms: readonly TermRow[] = [
  ['items', 'BG-25', 'The lines.', ubl, line],
  [
    'items[].pos',
    'BT-126',
    'Number of the line; by default its place in the list.',
    `${ubl}/cbc:ID`,
    `${line}/ram:AssociatedDocumentLineDocument/ram:LineID`,
  ],
  [
    'items[].note',
    'BT-127',
    'A note.',
    `${ubl}/cbc:Note`,
    `${line}/ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content`,
  ],
  [
    'items[].object',
    'BT-128',
    'What is invoiced, such as a meter: text, or `value` and `scheme`.',
    `${ubl}/cac:DocumentReference[cbc:DocumentTypeCode='130']/cbc:ID`,
    `${settled}/ram:AdditionalReferencedDocument[ram:TypeCode='130']/ram:IssuerAssignedID`,
  ],
  [
    'items[].quantity',
    'BT-129',
    'How many.',
    `${ubl}/cbc:InvoicedQuantity`,
    `${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`,
  ],
  [
    'items[].unit',
    'BT-130',
    'Unit: a code such as H87, or a usual word such as `Stk.`, `kom`, `h`, `m`, `kg`. By default C62, one.',
    `${ubl}/cbc:InvoicedQuantity/@unitCode`,
    `${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode`,
  ],
  [
    'items[].net',
    'BT-131',
    'Net amount: quantity by price, less allowances, plus charges. Computed when absent.',
    `${ubl}/cbc:LineExtensionAmount`,
    `${settled}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  ],
  [
    'items[].orderLine',
    'BT-132',
    'Line of the order.',
    `${ubl}/cac:OrderLineReference/cbc:LineID`,
    `${agreed}/ram:BuyerOrderReferencedDocument/ram:LineID`,
  ],
  [
    'items[].accountingReference',
    'BT-133',
    'Where the buyer books it.',
    `${ubl}/cbc:AccountingCost`,
    `${settled}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID`,
  ],
  ['items[].period', 'BG-26', 'Period it is for.', `${ubl}/cac:InvoicePeriod`, period],
  [
    'items[].period.start',
    'BT-134',
    'Its first day.',
    `${ubl}/cac:InvoicePeriod/cbc:StartDate`,
    `${period}/ram:StartDateTime/${day}`,
  ],
  [
    'items[].period.end',
    'BT-135',
    'Its last day.',
    `${ubl}/cac:InvoicePeriod/cbc:EndDate`,
    `${period}/ram:EndDateTime/${day}`,
  ],
  [
    'items[].discount',
    'BT-138',
    'Allowance in per cent, for one that has no other facts.',
    `${ubl}/cac:AllowanceCharge[cbc:ChargeIndicator='false']/cbc:MultiplierFactorNumeric`,
    `${settled}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='false']/ram:CalculationPercent`,
  ],
  ...[false, true].flatMap((isCharge): TermRow[] => {
    const list = isCharge ? 'charges' : 'allowances';
    const terms = isCharge
      ? ['BG-28', 'BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145']
      : ['BG-27', 'BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140'];
    const [group = '', amount = '', base = '', percent = '', reason = '', code = ''] = terms;
    const inUbl = `${ubl}/cac:AllowanceCharge[cbc:ChargeIndicator='${isCharge}']`;
    const inCii = `${settled}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='${isCharge}']`;
    return [
      [
        `items[].${list}`,
        group,
        `${isCharge ? 'Charges on' : 'Allowances of'} the line.`,
        inUbl,
        inCii,
      ],
      [
        `items[].${list}[].amount`,
        amount,
        'The amount; computed when `percent` is given.',
        `${inUbl}/cbc:Amount`,
        `${inCii}/ram:ActualAmount`,
      ],
      [
        `items[].${list}[].base`,
        base,
        'What the percentage is of; by default quantity by price.',
        `${inUbl}/cbc:BaseAmount`,
        `${inCii}/ram:BasisAmount`,
      ],
      [
        `items[].${list}[].percent`,
        percent,
        'Percentage of `base`.',
        `${inUbl}/cbc:MultiplierFactorNumeric`,
        `${inCii}/ram:CalculationPercent`,
      ],
      [
        `items[].${list}[].reason`,
        reason,
        'The reason as a text.',
        `${inUbl}/cbc:AllowanceChargeReason`,
        `${inCii}/ram:Reason`,
      ],
      [
        `items[].${list}[].reasonCode`,
        code,
        `The reason as a code of UNTDID ${isCharge ? '7161' : '5189'}.`,
        `${inUbl}/cbc:AllowanceChargeReasonCode`,
        `${inCii}/ram:ReasonCode`,
      ],
    ];
  }),
  [
    'items[].unitPrice',
    'BT-146',
    'Net price of one unit, or of `priceQuantity` units.',
    `${price}/cbc:PriceAmount`,
    `${net}/ram:ChargeAmount`,
  ],
  [
    'items[].priceDiscount',
    'BT-147',
    'What was taken off `grossPrice`.',
    `${price}/cac:AllowanceCharge/cbc:Amount`,
    `${gross}/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`,
  ],
  [
    'items[].grossPrice',
    'BT-148',
    'Price before the discount.',
    `${price}/cac:AllowanceCharge/cbc:BaseAmount`,
    `${gross}/ram:ChargeAmount`,
  ],
  [
    'items[].priceQuantity',
    'BT-149',
    'How many units the price is for; by default 1.',
    `${price}/cbc:BaseQuantity`,
    `${net}/ram:BasisQuantity`,
  ],
  [
    'items[].vatCategory',
    'BT-151',
    'S standard or reduced, Z zero, E exempt, AE reverse charge, K intra-Community, G export, O outside VAT, L Canary Islands, M Ceuta and Melilla. By default S for a rate above 0.',
    `${item}/cac:ClassifiedTaxCategory/cbc:ID`,
    `${settled}/ram:ApplicableTradeTax/ram:CategoryCode`,
  ],
  [
    'items[].vatPercentage',
    'BT-152',
    'VAT rate in per cent.',
    `${item}/cac:ClassifiedTaxCategory/cbc:Percent`,
    `${settled}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
  ],
  [
    'items[].exemptionReason',
    'BT-120',
    'Why it is exempt. Croatian invoices have it at the line, others at the VAT of the category.',
    `${item}/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason`,
    '',
  ],
  [
    'items[].exemptionCode',
    'BT-121',
    'Why it is exempt, as a VATEX code.',
    `${item}/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode`,
    '',
  ],
  ...itemTerms,
];
