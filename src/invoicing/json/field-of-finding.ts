// Rules speak of the document; who wrote it knows the JSON that it was made of.
import { invoiceTerms } from '#contract/invoice/invoice-terms.ts';
import type { Finding } from '#invoicing/finding.ts';

/** A field of the JSON that may stand at a path of the document. */
interface Candidate {
  path: string;
  term: string;
  steps: readonly string[];
}

type Syntax = 'ubl' | 'cii';

/**
 * The field of the invoice in JSON that a finding about our own XML is of: by its place in the document,
 * and by its business terms where several fields stand there. `items` with its index; of other lists the
 * list itself. Empty where the finding is of no field.
 */
export function fieldOfFinding(
  { path, terms }: Pick<Finding, 'path' | 'terms'>,
  head: 'invoice' | 'creditNote',
): string {
  const named = new Set(terms.match(/BT-\d+|BG-\d+/g) ?? []);
  const [root = '', ...steps] = path.split('/').slice(1).map(bare);
  const syntax: Syntax = root.endsWith('CrossIndustryInvoice') ? 'cii' : 'ubl';
  let best: Candidate | undefined;
  let bestScore = 0;
  for (const candidate of candidatesOf(syntax)) {
    if (!standsAt(candidate.steps, steps)) continue;
    const score = candidate.steps.length * 2 + (named.has(candidate.term) ? 1 : 0);
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  best ??= onlyOne(candidatesOf(syntax), named);
  if (best === undefined) return '';
  const line = /(?:Line|IncludedSupplyChainTradeLineItem)(?:\[(\d+)\])?(?:\/|$)/.exec(path);
  const at = line === null ? undefined : Number(line[1] ?? 1) - 1;
  const placed =
    at === undefined ? best.path : best.path.replace(/^items\b(?:\[\])?/, `items.${at}`);
  return placed.replace(/\[\].*$/, '').replace(/^invoice\b/, head);
}

const made = new Map<Syntax, readonly Candidate[]>();

function candidatesOf(syntax: Syntax): readonly Candidate[] {
  let candidates = made.get(syntax);
  if (candidates === undefined) {
    candidates = invoiceTerms.flatMap((one) => {
      // An identifier of a party is one of two elements.
      const written = one[syntax].replace(/\*\[self::(\S+) or self::(\S+)\]/, '$1|$2');
      if (written === '') return [];
      const steps = written.replace(/\[[^\]]*\]/g, '').split('/');
      return [
        { path: one.path, term: one.term, steps: steps.filter((step) => !step.startsWith('@')) },
      ];
    });
    made.set(syntax, candidates);
  }
  return candidates;
}

function standsAt(steps: readonly string[], path: readonly string[]): boolean {
  return steps.every((step, at) => step.split('|').includes(path[at] ?? ''));
}

/** Of a finding about the whole: the field of its only term. */
function onlyOne(
  candidates: readonly Candidate[],
  named: ReadonlySet<string>,
): Candidate | undefined {
  const found = named.size === 1 ? candidates.filter(({ term }) => named.has(term)) : [];
  return found.length === 1 ? found[0] : undefined;
}

/** Without its number; as an invoice has it, of which a credit note only changes three names. */
function bare(step: string): string {
  return step
    .replace(/\[\d+\]$/, '')
    .replace('CreditNoteLine', 'InvoiceLine')
    .replace('CreditedQuantity', 'InvoicedQuantity')
    .replace('CreditNoteTypeCode', 'InvoiceTypeCode');
}
