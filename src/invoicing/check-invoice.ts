import type { EInvoice, Totals } from '#invoicing/e-invoice.ts';
import type { Finding } from '#invoicing/finding.ts';
import { findingsOf, isValid } from '#invoicing/findings-of.ts';
import { otherDocument } from '#invoicing/other-documents.ts';
import { type Profile, profileOf } from '#invoicing/profiles.ts';
import { readInvoice, type Syntax } from '#invoicing/reading/read-invoice.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import type { Rule, Subject } from '#invoicing/rules/rule.ts';
import { rulesFor } from '#invoicing/rules/rules.ts';
import { readXml, XmlProblem } from '#invoicing/xml/read-xml.ts';
import { pathOf, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** What a check found. Without an invoice the text was no XML, or XML of another kind. */
export interface InvoiceCheck {
  syntax: Syntax | undefined;
  profile: Profile | undefined;
  /** No finding is an error. */
  valid: boolean;
  findings: Finding[];
  invoice: EInvoice | undefined;
  totals: Totals | undefined;
}

/**
 * Reads an e-invoice (UBL or CII) and checks it by the rules of EN 16931 and of the specification it follows.
 * Incomplete documents are read as far as they go; never throws on any text.
 */
export function checkInvoice(xml: string): InvoiceCheck {
  let root: XmlElement;
  try {
    root = readXml(xml);
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    const fix = 'Send the XML of the invoice as its program wrote it.';
    return unread({ rule: 'XML', path: '', line: error.line, message: error.message, fix });
  }
  const read = readInvoice(root);
  if (read === undefined) {
    return unread({
      rule: 'ROOT',
      path: pathOf(root),
      line: root.line,
      ...otherDocument(root.name.replace('?', '')),
    });
  }
  const { syntax, invoice, trace } = read;
  const profile = profileOf(invoice);
  const findings = findBreaches(
    rulesFor(profile, syntax),
    { invoice, profile, syntax, root },
    trace,
  );
  return { syntax, profile, valid: isValid(findings), findings, invoice, totals: invoice.totals };
}

function unread(finding: Omit<Finding, 'severity' | 'terms'>): InvoiceCheck {
  return {
    syntax: undefined,
    profile: undefined,
    valid: false,
    findings: [{ ...finding, severity: 'error', terms: '' }],
    invoice: undefined,
    totals: undefined,
  };
}

/** Finds what is wrong, in the order of the document. */
function findBreaches(rules: readonly Rule[], subject: Subject, trace: Trace): Finding[] {
  return findingsOf(rules, subject, (item, at) =>
    isElement(item) ? { path: pathOf(item), line: item.line } : trace.place(item, at),
  ).toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

function isElement(item: object): item is XmlElement {
  return 'children' in item && 'prefix' in item;
}
