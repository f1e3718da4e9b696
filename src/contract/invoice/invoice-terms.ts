import { documentTerms } from '#contract/invoice/document-terms.ts';
import { lineTerms } from '#contract/invoice/line-terms.ts';
import { partyTerms } from '#contract/invoice/party-terms.ts';
import { paymentTerms } from '#contract/invoice/payment-terms.ts';
import type { Term } from '#contract/invoice/term.ts';
import { totalTerms } from '#contract/invoice/total-terms.ts';

/** Every field of the invoice in JSON, in the order of the documentation. */
export const invoiceTerms: readonly Term[] = [
  ...documentTerms,
  ...partyTerms,
  ...lineTerms,
  ...totalTerms,
  ...paymentTerms,
].map(([path, term, meaning, ubl, cii]) => ({ path, term, meaning, ubl, cii }));

const byPath: ReadonlyMap<string, Term> = new Map(invoiceTerms.map((term) => [term.path, term]));

/** The field at a path: `items[].net`, or `items.0.net` as in refusals. */
export function termAt(path: string): Term | undefined {
  const listed = path.replace(/\.\d+(?=\.|$)/g, '[]').replace(/^creditNote\b/, 'invoice');
  return byPath.get(listed) ?? byPath.get(listed.replace(/^payment\[\]/, 'payment'));
}
