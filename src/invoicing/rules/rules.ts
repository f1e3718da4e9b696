import type { Profile } from '#invoicing/profiles.ts';
import type { Syntax } from '#invoicing/reading/read-invoice.ts';
import { ciiRules } from '#invoicing/rules/cii-rules.ts';
import { codeRules } from '#invoicing/rules/code-rules.ts';
import { documentRules } from '#invoicing/rules/document-rules.ts';
import { lineRules } from '#invoicing/rules/line-rules.ts';
import { partyRules } from '#invoicing/rules/party-rules.ts';
import type { Rule } from '#invoicing/rules/rule.ts';
import { totalRules } from '#invoicing/rules/total-rules.ts';
import { ublRules } from '#invoicing/rules/ubl-rules.ts';
import { vatRules } from '#invoicing/rules/vat-rules.ts';

/** The rules of EN 16931, which every invoice follows. */
export const coreRules: readonly Rule[] = [
  ...documentRules,
  ...partyRules,
  ...lineRules,
  ...totalRules,
  ...vatRules,
  ...codeRules,
];

/** All rules for an invoice of a profile; those of a syntax only where it was read from one. */
export function rulesFor(_profile: Profile, syntax: Syntax | undefined): readonly Rule[] {
  const ofSyntax = syntax === 'ubl' ? ublRules : syntax === 'cii' ? ciiRules : [];
  return [...coreRules, ...ofSyntax];
}
