import type { Profile } from '#invoicing/profiles.ts';
import type { Syntax } from '#invoicing/reading/read-invoice.ts';
import { ciiRules } from '#invoicing/rules/cii-rules.ts';
import { ciiCodeRules, codeRules, ublCodeRules } from '#invoicing/rules/code-rules.ts';
import { croatianRules } from '#invoicing/rules/croatian-rules.ts';
import { documentRules } from '#invoicing/rules/document-rules.ts';
import { lineRules } from '#invoicing/rules/line-rules.ts';
import { nationalRules } from '#invoicing/rules/nations/peppol-national-rules.ts';
import { partyRules } from '#invoicing/rules/party-rules.ts';
import { peppolCodeRules } from '#invoicing/rules/peppol-code-rules.ts';
import { germanPeppolRules, peppolRules } from '#invoicing/rules/peppol-rules.ts';
import type { Rule } from '#invoicing/rules/rule.ts';
import { totalRules } from '#invoicing/rules/total-rules.ts';
import { ublRules } from '#invoicing/rules/ubl-rules.ts';
import { ciiValueRules, ublValueRules } from '#invoicing/rules/value-rules.ts';
import { vatRules } from '#invoicing/rules/vat-rules.ts';
import {
  xrechnungCvdRules,
  xrechnungExtensionRules,
} from '#invoicing/rules/xrechnung-extension-rules.ts';
import { xrechnungRules } from '#invoicing/rules/xrechnung-rules.ts';

/** The rules of EN 16931, which every invoice follows. */
const coreRules: readonly Rule[] = [
  ...documentRules,
  ...partyRules,
  ...lineRules,
  ...totalRules,
  ...vatRules,
  ...codeRules,
];

const ofSyntax: Record<Syntax, readonly Rule[]> = {
  ubl: [...ublRules, ...ublCodeRules, ...ublValueRules],
  cii: [...ciiRules, ...ciiCodeRules, ...ciiValueRules],
};

const ofProfile: Partial<Record<Profile, readonly Rule[]>> = {
  xrechnung: xrechnungRules,
  'xrechnung-extension': [...xrechnungRules, ...xrechnungExtensionRules],
  'xrechnung-cvd': [...xrechnungRules, ...xrechnungCvdRules],
  peppol: [...peppolRules, ...peppolCodeRules, ...nationalRules, ...germanPeppolRules],
  hr: croatianRules,
};

/** All rules for an invoice of a profile; those of a syntax only where it was read from one. */
export function rulesFor(profile: Profile, syntax: Syntax | undefined): readonly Rule[] {
  return [
    ...coreRules,
    ...(syntax === undefined ? [] : ofSyntax[syntax]),
    ...(ofProfile[profile] ?? []),
  ];
}
