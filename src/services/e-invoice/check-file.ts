// Checks the e-invoice in a file. Foreign work: it is called in a child process only.
import { limits } from '#contract/limits.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import type { EInvoice, Totals } from '#invoicing/e-invoice.ts';
import type { Finding } from '#invoicing/finding.ts';
import { toInvoiceData } from '#invoicing/json/to-invoice-data.ts';
import { xmlInFile } from '#services/e-invoice/xml-in-file.ts';

/** What is told of an e-invoice: as in the answer, so absent values are null. */
export interface CheckedInvoice {
  syntax: 'ubl' | 'cii' | null;
  profile: string | null;
  valid: boolean;
  findings: Finding[];
  /** Findings beyond those that are told. */
  more: number;
  /** The invoice in the JSON that documents are made of. */
  invoice: object | null;
  totals: Record<string, string> | null;
}

/** Checks a text; findings of the same rule are told so often and no more, errors before warnings. */
export function checkText(xml: string): CheckedInvoice {
  const { syntax, profile, valid, findings, invoice, totals } = checkInvoice(xml);
  const told = withinLimit(findings);
  return {
    syntax: syntax ?? null,
    profile: profile ?? null,
    valid,
    findings: told,
    more: findings.length - told.length,
    invoice: invoice === undefined ? null : jsonOf(invoice),
    totals: totals === undefined ? null : amountsOf(totals),
  };
}

/** The XML of an e-invoice is in the file: the PDF carries it, or the file is it. */
export async function checkFile(bytes: Buffer): Promise<CheckedInvoice> {
  const xml = await xmlInFile(bytes);
  if (xml !== undefined) return checkText(xml);
  const finding: Finding = {
    rule: 'PDF',
    severity: 'error',
    terms: '',
    path: '',
    message: 'The PDF carries no e-invoice.',
    fix: 'Ask the sender for the XML, or for a PDF after Factur-X or ZUGFeRD.',
  };
  const nothing = { syntax: null, profile: null, invoice: null, totals: null };
  return { ...nothing, valid: false, findings: [finding], more: 0 };
}

function withinLimit(findings: readonly Finding[]): Finding[] {
  if (findings.length <= limits.eInvoiceFindingsMax) return [...findings];
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity !== 'error');
  return [...errors, ...warnings].slice(0, limits.eInvoiceFindingsMax);
}

/** A broken invoice may hold what the JSON has no words for; then it is told without. */
function jsonOf(invoice: EInvoice): object | null {
  try {
    return toInvoiceData(invoice);
  } catch {
    return null;
  }
}

const names = {
  lines: 'lines_total',
  allowances: 'allowance_total',
  charges: 'charge_total',
  net: 'net_total',
  tax: 'vat_total',
  taxInAccounting: 'vat_total_in_tax_currency',
  gross: 'grand_total',
  prepaid: 'prepaid_amount',
  rounding: 'rounding_amount',
  payable: 'amount_due',
} as const satisfies Record<keyof Totals, string>;

function amountsOf(totals: Totals): Record<string, string> {
  const entries = Object.entries(names) as [keyof Totals, string][];
  return Object.fromEntries(
    entries.flatMap(([key, name]) => {
      const value = totals[key]?.value;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
