/**
 * One field of the invoice in JSON with what it is in EN 16931 and where it stands in both syntaxes. The
 * tables beside this file are the only place that says so: the schema's descriptions, the refusals and the
 * documentation read it from there, and a test finds each path in what is written.
 */
export interface Term {
  /** In the JSON, `[]` for each entry of a list: `items[].quantity`. */
  path: string;
  /** Business term or group of EN 16931-1, such as BT-1; empty for what only templates print. */
  term: string;
  /** One sentence. */
  meaning: string;
  /** XPath below Invoice; of a credit note CreditNote, CreditNoteLine, CreditedQuantity. Empty: not in it. */
  ubl: string;
  /** XPath below CrossIndustryInvoice. Empty: not in it. */
  cii: string;
}

export type TermRow = readonly [
  path: string,
  term: string,
  meaning: string,
  ubl: string,
  cii: string,
];

export const transaction = 'rsm:SupplyChainTradeTransaction';
export const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
export const deliveryPath = `${transaction}/ram:ApplicableHeaderTradeDelivery`;
export const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
