// The helpers of Handlebars templates, as an editor proposes them.

export interface TemplateHelper {
  /** What it takes, behind its name. */
  takes: string;
}

/** Each on values, in a place of its own or within another. */
export const templateHelpers = {
  formatDate: { takes: 'date' },
  formatMoney: { takes: 'amount' },
  formatAmount: { takes: 'amount' },
  formatNumber: { takes: 'number' },
  sum: { takes: 'list "field"' },
  pad: { takes: 'value width' },
  qr: { takes: 'text' },
  epcPayload: { takes: 'name= iban= amount=' },
  paymentWay: { takes: 'payment iban= due=' },
  cssText: { takes: 'text' },
  useLocale: { takes: '"de-DE"' },
  label: { takes: '"name"' },
  eq: { takes: 'a b' },
  not: { takes: 'value' },
  and: { takes: 'a b' },
  or: { takes: 'a b' },
  some: { takes: 'list "field"' },
  lookup: { takes: 'holder name' },
} as const satisfies Record<string, TemplateHelper>;

/** Each with an end: `{{#if total}}…{{/if}}`. */
export const templateBlocks = ['each', 'if', 'unless', 'with'] as const;
