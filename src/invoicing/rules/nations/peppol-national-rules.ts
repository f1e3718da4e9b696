import { isMod11 } from '#invoicing/rules/check-digits.ts';
import { danishRules } from '#invoicing/rules/nations/peppol-danish-rules.ts';
import { dutchRules } from '#invoicing/rules/nations/peppol-dutch-rules.ts';
import { greekRules } from '#invoicing/rules/nations/peppol-greek-rules.ts';
import { icelandicRules } from '#invoicing/rules/nations/peppol-icelandic-rules.ts';
import {
  buyerCountry,
  isFrom,
  sellerCountry,
  whenever,
} from '#invoicing/rules/nations/peppol-nations.ts';
import { swedishRules } from '#invoicing/rules/nations/peppol-swedish-rules.ts';
import { over, type Rule, rulesOver } from '#invoicing/rules/rule.ts';

const seller = rulesOver(over.seller);
const correct = 'Correct it, or leave it out.';

const norwegian = whenever(
  (subject) => sellerCountry(subject) === 'NO',
  [
    rulesOver(over.seller, 'warning')(
      'NO-R-002',
      'BT-32',
      'taxId',
      (s) => s.taxId === 'Foretaksregisteret',
      'A Norwegian company states that it is registered (Foretaksregisteret).',
      'Write Foretaksregisteret as the tax registration if it applies.',
    ),
    seller(
      'NO-R-001',
      'BT-31',
      'vatId',
      (s) =>
        !(s.vatId ?? '').startsWith('NO') ||
        (/^NO[0-9]{9}MVA$/.test(s.vatId ?? '') && isMod11((s.vatId ?? '').slice(2, 11))),
      'This is no right Norwegian VAT number.',
      'Write NO, nine digits and MVA.',
    ),
  ],
);

const italian = whenever(
  (subject) => sellerCountry(subject) === 'IT',
  [
    seller(
      'IT-R-001',
      'BT-32',
      'taxId',
      (s) => s.taxId === undefined || /^[A-Z0-9]{11,16}$/.test(s.taxId),
      'An Italian tax code has 11 to 16 capital letters and digits.',
      correct,
    ),
    seller(
      'IT-R-002',
      'BT-35',
      'address',
      (s) => s.address?.street !== undefined,
      'The address of an Italian seller has no street.',
      'State the street.',
    ),
    seller(
      'IT-R-003',
      'BT-37',
      'address',
      (s) => s.address?.city !== undefined,
      'The address of an Italian seller has no city.',
      'State the city.',
    ),
    seller(
      'IT-R-004',
      'BT-38',
      'address',
      (s) => s.address?.postCode !== undefined,
      'The address of an Italian seller has no post code.',
      'State the post code.',
    ),
  ],
);

/** What Peppol BIS Billing asks of sellers in some countries. */
export const nationalRules: Rule[] = [
  ...norwegian,
  ...whenever(isFrom('DK'), danishRules.sellers),
  ...whenever(isFrom('DK', true), danishRules.both),
  ...italian,
  ...swedishRules,
  ...whenever((subject) => isGreek(sellerCountry(subject)), greekRules.sellers),
  ...whenever(
    (subject) => isGreek(sellerCountry(subject)) && isGreek(buyerCountry(subject)),
    greekRules.both,
  ),
  ...icelandicRules,
  ...dutchRules,
];

function isGreek(country: string): boolean {
  return country === 'GR' || country === 'EL';
}
