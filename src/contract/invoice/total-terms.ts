import { settlement, type TermRow } from '#contract/invoice/term.ts';

const total = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const tax = `${settlement}/ram:ApplicableTradeTax`;
const charge = (flag: boolean) =>
  `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='${flag}']`;

/** Sums and VAT: computed when absent, checked when given. */
export const totalTerms: readonly TermRow[] = [
  [
    'linesTotal',
    'BT-106',
    'Sum of the net amounts of all lines.',
    'cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
    `${total}/ram:LineTotalAmount`,
  ],
  [
    'allowanceTotal',
    'BT-107',
    'Sum of `allowances`.',
    'cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount',
    `${total}/ram:AllowanceTotalAmount`,
  ],
  [
    'chargeTotal',
    'BT-108',
    'Sum of `charges`.',
    'cac:LegalMonetaryTotal/cbc:ChargeTotalAmount',
    `${total}/ram:ChargeTotalAmount`,
  ],
  [
    'netTotal',
    'BT-109',
    'Total without VAT: lines less allowances plus charges.',
    'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
    `${total}/ram:TaxBasisTotalAmount`,
  ],
  ['vatTotal', 'BT-110', 'All VAT.', 'cac:TaxTotal/cbc:TaxAmount', `${total}/ram:TaxTotalAmount`],
  [
    'vatTotalInTaxCurrency',
    'BT-111',
    'All VAT in `invoice.taxCurrency`; needed with it, since no rate of exchange is guessed.',
    'cac:TaxTotal[not(cac:TaxSubtotal)]/cbc:TaxAmount',
    `${total}/ram:TaxTotalAmount[2]`,
  ],
  [
    'grandTotal',
    'BT-112',
    'Total with VAT.',
    'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    `${total}/ram:GrandTotalAmount`,
  ],
  [
    'prepaidAmount',
    'BT-113',
    'What is paid already.',
    'cac:LegalMonetaryTotal/cbc:PrepaidAmount',
    `${total}/ram:TotalPrepaidAmount`,
  ],
  [
    'roundingAmount',
    'BT-114',
    'What is added to round the amount due.',
    'cac:LegalMonetaryTotal/cbc:PayableRoundingAmount',
    `${total}/ram:RoundingAmount`,
  ],
  [
    'amountDue',
    'BT-115',
    'What is to be paid.',
    'cac:LegalMonetaryTotal/cbc:PayableAmount',
    `${total}/ram:DuePayableAmount`,
  ],
  ['vatTotals', 'BG-23', 'VAT by rate.', 'cac:TaxTotal/cac:TaxSubtotal', tax],
  [
    'vatTotals[].net',
    'BT-116',
    'Net amount of one rate.',
    'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount',
    `${tax}/ram:BasisAmount`,
  ],
  [
    'vatTotals[].vat',
    'BT-117',
    'VAT of one rate; also given as `vatTotal_{rate}`, such as `vatTotal_25`.',
    'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount',
    `${tax}/ram:CalculatedAmount`,
  ],
  [
    'vatTotals[].rate',
    'BT-119',
    'The rate in per cent.',
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent',
    `${tax}/ram:RateApplicablePercent`,
  ],
  ['vatExemptions', 'BG-23', 'Why no VAT is charged, where it is not said at the lines.', '', ''],
  [
    'vatExemptions[].category',
    'BT-118',
    'The category it is about, such as E.',
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID',
    `${tax}/ram:CategoryCode`,
  ],
  [
    'vatExemptions[].reason',
    'BT-120',
    'The reason as a text.',
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason',
    `${tax}/ram:ExemptionReason`,
  ],
  [
    'vatExemptions[].code',
    'BT-121',
    'The reason as a VATEX code.',
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode',
    `${tax}/ram:ExemptionReasonCode`,
  ],
  ...[false, true].flatMap((isCharge): TermRow[] => {
    const list = isCharge ? 'charges' : 'allowances';
    const what = isCharge ? 'charge' : 'allowance';
    const [group, ...terms] = isCharge
      ? ['BG-21', 'BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105', 'BT-102', 'BT-103']
      : ['BG-20', 'BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98', 'BT-95', 'BT-96'];
    const ubl = `cac:AllowanceCharge[cbc:ChargeIndicator='${isCharge}']`;
    const cii = charge(isCharge);
    const [amount = '', base = '', percent = '', reason = '', code = '', category = '', rate = ''] =
      terms;
    return [
      [
        list,
        group ?? '',
        `${isCharge ? 'Charges on' : 'Allowances (discounts) of'} the whole invoice.`,
        ubl,
        cii,
      ],
      [
        `${list}[].amount`,
        amount,
        `The ${what} without VAT; computed when \`base\` and \`percent\` are given.`,
        `${ubl}/cbc:Amount`,
        `${cii}/ram:ActualAmount`,
      ],
      [
        `${list}[].base`,
        base,
        'What the percentage is of.',
        `${ubl}/cbc:BaseAmount`,
        `${cii}/ram:BasisAmount`,
      ],
      [
        `${list}[].percent`,
        percent,
        'Percentage of `base`.',
        `${ubl}/cbc:MultiplierFactorNumeric`,
        `${cii}/ram:CalculationPercent`,
      ],
      [
        `${list}[].reason`,
        reason,
        'The reason as a text.',
        `${ubl}/cbc:AllowanceChargeReason`,
        `${cii}/ram:Reason`,
      ],
      [
        `${list}[].reasonCode`,
        code,
        `The reason as a code of UNTDID ${isCharge ? '7161' : '5189'}.`,
        `${ubl}/cbc:AllowanceChargeReasonCode`,
        `${cii}/ram:ReasonCode`,
      ],
      [
        `${list}[].vatCategory`,
        category,
        'VAT category; that of the lines, where they all have the same.',
        `${ubl}/cac:TaxCategory/cbc:ID`,
        `${cii}/ram:CategoryTradeTax/ram:CategoryCode`,
      ],
      [
        `${list}[].vatPercentage`,
        rate,
        'VAT rate in per cent; that of the lines, where they all have the same.',
        `${ubl}/cac:TaxCategory/cbc:Percent`,
        `${cii}/ram:CategoryTradeTax/ram:RateApplicablePercent`,
      ],
    ];
  }),
];
