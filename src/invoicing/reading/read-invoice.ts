import type { EInvoice } from '#invoicing/e-invoice.ts';
import { readCii } from '#invoicing/reading/read-cii.ts';
import { readUbl } from '#invoicing/reading/read-ubl.ts';
import { Trace } from '#invoicing/reading/trace.ts';
import type { XmlElement } from '#invoicing/xml/xml-element.ts';

export type Syntax = 'ubl' | 'cii';

export interface ReadInvoice {
  syntax: Syntax;
  invoice: EInvoice;
  trace: Trace;
}

/** The invoice in a tree, or undefined where its root is of neither syntax. */
export function readInvoice(root: XmlElement): ReadInvoice | undefined {
  const trace = new Trace(root);
  if (root.name === 'Invoice' || root.name === 'CreditNote') {
    return { syntax: 'ubl', invoice: readUbl(root, trace), trace };
  }
  if (root.name === 'CrossIndustryInvoice') {
    return { syntax: 'cii', invoice: readCii(root, trace), trace };
  }
  return undefined;
}
