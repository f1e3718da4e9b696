import type { EInvoice } from '#invoicing/e-invoice.ts';
import type { Finding } from '#invoicing/finding.ts';
import { findingsOf, isValid } from '#invoicing/findings-of.ts';
import type { Profile } from '#invoicing/profiles.ts';
import { rulesFor } from '#invoicing/rules/rules.ts';

/**
 * Checks an invoice that is no document yet, such as one being typed in a form, by the rules of EN 16931 and
 * of a profile. Rules over documents are left out. Paths are key paths, such as `lines[2].net`.
 */
export function checkModel(
  invoice: EInvoice,
  profile: Profile,
): { valid: boolean; findings: Finding[] } {
  const paths = new Map<object, string>();
  const findings = findingsOf(rulesFor(profile, undefined), { invoice, profile }, (item, at) => {
    if (paths.size === 0) collectPaths(invoice, '', paths);
    return { path: [paths.get(item) ?? '', at ?? ''].filter((part) => part !== '').join('.') };
  });
  return { valid: isValid(findings), findings };
}

function collectPaths(value: object, path: string, into: Map<object, string>): void {
  into.set(value, path);
  for (const [key, entry] of Object.entries(value) as [string, unknown][]) {
    if (typeof entry === 'object' && entry !== null) {
      const step = Array.isArray(value) ? `[${key}]` : path === '' ? key : `.${key}`;
      collectPaths(entry, `${path}${step}`, into);
    }
  }
}
