import { deliveryPath, settlement, type TermRow } from '#contract/invoice/term.ts';

const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`;
const creditor = `${means}/ram:PayeePartyCreditorFinancialAccount`;
const ublMeans = 'cac:PaymentMeans';

/** `payment` and `delivery`. */
export const paymentTerms: readonly TermRow[] = [
  [
    'payment',
    'BG-16',
    'How it is to be paid: one way, or a list of them. By default a transfer to `company.iban`.',
    ublMeans,
    means,
  ],
  [
    'payment.means',
    'BT-81',
    'Code of UNTDID 4461: 58 SEPA transfer, 30 transfer, 59 SEPA direct debit, 48 card, 10 cash.',
    `${ublMeans}/cbc:PaymentMeansCode`,
    `${means}/ram:TypeCode`,
  ],
  [
    'payment.text',
    'BT-82',
    'The way as a text.',
    `${ublMeans}/cbc:PaymentMeansCode/@name`,
    `${means}/ram:Information`,
  ],
  [
    'payment.remittance',
    'BT-83',
    'What the payer writes as purpose.',
    `${ublMeans}/cbc:PaymentID`,
    `${settlement}/ram:PaymentReference`,
  ],
  [
    'payment.iban',
    'BT-84',
    'Account to pay to; an account without IBAN as well.',
    `${ublMeans}/cac:PayeeFinancialAccount/cbc:ID`,
    `${creditor}/ram:IBANID`,
  ],
  [
    'payment.accountName',
    'BT-85',
    'Name of the account.',
    `${ublMeans}/cac:PayeeFinancialAccount/cbc:Name`,
    `${creditor}/ram:AccountName`,
  ],
  [
    'payment.bic',
    'BT-86',
    'BIC of the bank.',
    `${ublMeans}/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID`,
    `${means}/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID`,
  ],
  [
    'payment.card',
    'BG-18',
    'The card it was paid with.',
    `${ublMeans}/cac:CardAccount`,
    `${means}/ram:ApplicableTradeSettlementFinancialCard`,
  ],
  [
    'payment.card.number',
    'BT-87',
    'The last 4 to 6 digits of its number.',
    `${ublMeans}/cac:CardAccount/cbc:PrimaryAccountNumberID`,
    `${means}/ram:ApplicableTradeSettlementFinancialCard/ram:ID`,
  ],
  [
    'payment.card.holder',
    'BT-88',
    'Its holder.',
    `${ublMeans}/cac:CardAccount/cbc:HolderName`,
    `${means}/ram:ApplicableTradeSettlementFinancialCard/ram:CardholderName`,
  ],
  ['payment.directDebit', 'BG-19', 'A direct debit.', `${ublMeans}/cac:PaymentMandate`, means],
  [
    'payment.directDebit.mandate',
    'BT-89',
    'Reference of the mandate.',
    `${ublMeans}/cac:PaymentMandate/cbc:ID`,
    `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`,
  ],
  [
    'payment.directDebit.creditorId',
    'BT-90',
    "The creditor's identifier.",
    "(cac:AccountingSupplierParty/cac:Party | cac:PayeeParty)/cac:PartyIdentification/cbc:ID[@schemeID='SEPA']",
    `${settlement}/ram:CreditorReferenceID`,
  ],
  [
    'payment.directDebit.iban',
    'BT-91',
    'Account that is debited.',
    `${ublMeans}/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID`,
    `${means}/ram:PayerPartyDebtorFinancialAccount/ram:IBANID`,
  ],
  [
    'delivery',
    'BG-13',
    'Where it was delivered to, if not to the buyer.',
    'cac:Delivery',
    `${deliveryPath}/ram:ShipToTradeParty`,
  ],
  [
    'delivery.name',
    'BT-70',
    'Name of the recipient.',
    'cac:Delivery/cac:DeliveryParty/cac:PartyName/cbc:Name',
    `${deliveryPath}/ram:ShipToTradeParty/ram:Name`,
  ],
  [
    'delivery.locationId',
    'BT-71',
    'Identifier of the place: text, or `value` and `scheme`.',
    'cac:Delivery/cac:DeliveryLocation/cbc:ID',
    `${deliveryPath}/ram:ShipToTradeParty/*[self::ram:ID or self::ram:GlobalID]`,
  ],
];
