// Addresses whose parts stand in each other's fields: the code before the place, both in a line, or swapped.
import type { CountryRules } from '#services/address-validation/country-rules.ts';
import type { Found } from '#services/address-validation/findings.ts';
import type { PostalAddress } from '#services/address-validation/postal-address.ts';
import { readPostalCode } from '#services/address-validation/postal-code.ts';

interface CodeAndPlace {
  code: string;
  place: string;
}

/** Suggests code and place where they are missing or wrong, and stand in another field. */
export function suggestOrder(
  { regionCode, locality, postalCode, lines }: PostalAddress,
  rules: CountryRules,
  { missing, invalid, suggestions }: Found,
): void {
  const isWrong = (field: string) =>
    missing.includes(field) || invalid.some((one) => one.field === field);
  if (rules.code === undefined || !(isWrong('postal_code') || isWrong('locality'))) return;
  const codeOf = (text: string) =>
    /\d/.test(text) ? readPostalCode(text, regionCode, rules) : undefined;
  const swapped = codeOf(locality);
  if (swapped !== undefined && /^\D+$/.test(postalCode)) {
    suggestions.push(
      { field: 'postal_code', text: swapped, reason: 'It stands in locality.' },
      { field: 'locality', text: postalCode, reason: 'It stands in postal_code.' },
    );
    return;
  }
  const places = [
    { text: locality, field: 'locality' },
    ...lines.toReversed().map((text) => ({ text, field: 'address_lines' })),
  ];
  for (const { text, field } of places) {
    for (const piece of text.split(/[,;]/).toReversed()) {
      const found = codeAndPlace(piece.trim(), codeOf);
      if (found === undefined) continue;
      const reason = `It stands in ${field}.`;
      if (isWrong('postal_code')) {
        suggestions.push({ field: 'postal_code', text: found.code, reason });
      }
      suggestions.push({ field: 'locality', text: found.place, reason });
      return;
    }
  }
}

/** `10000 Zagreb`, `SE-111 29 Stockholm`, `London SW1A 2AA`: a code of one or two words at either end. */
function codeAndPlace(
  text: string,
  codeOf: (text: string) => string | undefined,
): CodeAndPlace | undefined {
  const words = text.split(' ');
  for (const count of [2, 1]) {
    if (words.length <= count) continue;
    for (const isFirst of [true, false]) {
      const at = isFirst ? count : words.length - count;
      const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
      const [written, place] = isFirst ? [head, tail] : [tail, head];
      const code = codeOf(written);
      if (code !== undefined && /^\D*\p{L}{2}\D*$/u.test(place)) return { code, place };
    }
  }
  return undefined;
}
