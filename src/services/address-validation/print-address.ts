// An address in the order and case of its country.
import type { CountryRules } from '#services/address-validation/country-rules.ts';
import { type PostalAddress, plainName } from '#services/address-validation/postal-address.ts';

/** The lines above the name of the country. */
export function printAddress(address: PostalAddress, rules: CountryRules): string[] {
  const values: Readonly<Record<string, string>> = {
    N: address.recipient,
    O: address.organization,
    A: address.lines.join('\n'),
    D: address.sublocality,
    C: address.locality,
    // A region that is called like its city is named once.
    S: isSame(address.administrativeArea, address.locality) ? '' : address.administrativeArea,
    Z: address.postalCode,
  };
  const upper = (letter: string, value: string) =>
    rules.upper.includes(letter) ? value.toUpperCase() : value;
  return formatFor(address, rules)
    .split('%n')
    .flatMap((line) => printLine(line, (letter) => upper(letter, values[letter] ?? '')).split('\n'))
    .filter((line) => line !== '');
}

function isSame(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

// Some formats have no place for a city or a part of it, because they stand in the address lines there.
function formatFor(address: PostalAddress, rules: CountryRules): string {
  const { latinFormat, format } = rules;
  const text = [...address.lines, address.locality, address.recipient].join('');
  const isLatin = !/[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(text);
  let chosen = isLatin ? (latinFormat ?? format) : format;
  if (address.sublocality !== '' && !chosen.includes('%D')) {
    chosen = chosen.replace('%A', '%A%n%D');
  }
  if (address.locality === '' || chosen.includes('%C')) return chosen;
  // A city that is a country stands there already.
  if (chosen.split('%n').some((line) => isSame(line.split(' %')[0] ?? '', address.locality))) {
    return chosen;
  }
  // Larger places come first where the code does.
  return chosen.includes('%S%n%A') ? chosen.replace('%S', '%S%C') : chosen.replace('%A', '%A%n%C');
}

/** What stands between parts is only printed between two that are there. */
function printLine(line: string, partOf: (letter: string) => string): string {
  if (!line.includes('%')) return line;
  let printed = '';
  let between = '';
  for (const [at, piece] of line.split(/(%[A-Z])/).entries()) {
    if (!/^%[A-Z]$/.test(piece)) {
      if (piece !== '') between = piece;
      // Before the first part it belongs to that part.
      if (at > 0 && printed === '') between = '';
      continue;
    }
    const value = partOf(piece.slice(1));
    if (value !== '') printed += between + value;
    if (value !== '' || printed === '') between = '';
  }
  return printed;
}
