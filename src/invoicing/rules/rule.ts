import { limits } from '#contract/limits.ts';
import type { EInvoice } from '#invoicing/e-invoice.ts';
import type { Profile } from '#invoicing/profiles.ts';
import type { Syntax } from '#invoicing/reading/read-invoice.ts';
import type { XmlElement } from '#invoicing/xml/xml-element.ts';

export type Severity = 'error' | 'warning';

/** What rules are asked about. A form has no syntax and no root. */
export interface Subject {
  invoice: EInvoice;
  profile: Profile;
  syntax?: Syntax | undefined;
  root?: XmlElement | undefined;
}

export type Over<T> = (subject: Subject) => Iterable<T>;
type Text<T> = string | ((item: T, subject: Subject) => string);

/** Where a rule is broken: the thing, and the key of it that a finding points at. */
export interface Breach {
  item: object;
  at: string | undefined;
  message: string;
}

export interface Rule {
  id: string;
  /** Business terms and groups, such as `BT-1`. */
  terms: string;
  severity: Severity;
  fix: string;
  breaches: (subject: Subject) => Breach[];
}

/** Makes the rules over one kind of thing: `line('BR-21', 'BT-126', 'id', holds, message, fix)`. */
export function rulesOver<T extends object>(where: Over<T>, severity: Severity = 'error') {
  return (
    id: string,
    terms: string,
    at: (keyof T & string) | undefined,
    holds: (item: T, subject: Subject) => boolean,
    message: Text<T>,
    fix: string,
    own: Severity = severity,
  ): Rule => ({
    id,
    terms,
    severity: own,
    fix,
    breaches: (subject) => {
      const found: Breach[] = [];
      for (const item of where(subject)) {
        if (found.length < limits.eInvoiceFindingsMax && !holds(item, subject)) {
          found.push({
            item,
            at,
            message: typeof message === 'string' ? message : message(item, subject),
          });
        }
      }
      return found;
    },
  });
}

/** Whether a text is there and not blank. */
export function has(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

/** The things that rules are over. */
export const over = {
  invoice: (subject: Subject) => [subject.invoice],
  lines: ({ invoice }: Subject) => invoice.lines,
  seller: ({ invoice }: Subject) => one(invoice.seller),
  buyer: ({ invoice }: Subject) => one(invoice.buyer),
  payee: ({ invoice }: Subject) => one(invoice.payee),
  representative: ({ invoice }: Subject) => one(invoice.taxRepresentative),
  delivery: ({ invoice }: Subject) => one(invoice.delivery),
  totals: ({ invoice }: Subject) => [invoice.totals],
  vat: ({ invoice }: Subject) => invoice.vat,
  payments: ({ invoice }: Subject) => invoice.payments,
  documents: ({ invoice }: Subject) => invoice.documents,
  parties: ({ invoice }: Subject) =>
    [invoice.seller, invoice.buyer, invoice.payee, invoice.taxRepresentative].filter(
      (party) => party !== undefined,
    ),
  allowances: ({ invoice }: Subject) =>
    invoice.allowanceCharges.filter(({ isCharge }) => !isCharge),
  charges: ({ invoice }: Subject) => invoice.allowanceCharges.filter(({ isCharge }) => isCharge),
  lineAllowances: ({ invoice }: Subject) =>
    invoice.lines.flatMap((line) => line.allowanceCharges.filter(({ isCharge }) => !isCharge)),
  lineCharges: ({ invoice }: Subject) =>
    invoice.lines.flatMap((line) => line.allowanceCharges.filter(({ isCharge }) => isCharge)),
} as const;

function one<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
