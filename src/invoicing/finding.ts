import type { Severity } from '#invoicing/rules/rule.ts';

/** Something wrong in an invoice. */
export interface Finding {
  /** As the rule is called by those who made it, such as BR-CO-15. */
  rule: string;
  /** An error makes the invoice invalid; a warning does not. */
  severity: Severity;
  /** Business terms and groups, such as `BT-1`; empty where it is about the document's form. */
  terms: string;
  /** Where it is: a path of the document, or a key path of the invoice, such as `lines[2].net`. */
  path: string;
  /** From 1; absent where there is no document. */
  line?: number;
  /** What is wrong, as a sentence. */
  message: string;
  /** What to do. */
  fix: string;
}
