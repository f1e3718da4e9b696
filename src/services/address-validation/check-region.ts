import type { CountryRules } from '#services/address-validation/country-rules.ts';
import { type Found, meant, plausible, suspicious } from '#services/address-validation/findings.ts';
import { comparable, nearOf } from '#services/address-validation/places.ts';
import type {
  ComponentStatus,
  PostalAddress,
} from '#services/address-validation/postal-address.ts';
import { holdsCode, regionNamed, regionOfCode } from '#services/address-validation/regions.ts';

interface CheckedRegion {
  text: string;
  status: ComponentStatus;
  isInferred: boolean;
  /** Whether the postal code can be one of it. */
  holdsCode: boolean | undefined;
  /** The address lines, without the region if it stood there. */
  lines: readonly string[];
}

/** The state, province or prefecture, where the country's form has one. */
export function checkRegion(
  asked: PostalAddress,
  rules: CountryRules,
  found: Found,
): CheckedRegion {
  const { administrativeArea, lines, postalCode } = asked;
  const isPrinted = rules.required.includes('S') || rules.format.includes('%S');
  const none = { text: administrativeArea, isInferred: false, holdsCode: undefined, lines };
  if (!isPrinted || rules.regions.length === 0) return { ...none, status: plausible };
  // Where there is no field for it, people write it below the street.
  const inLines = lines.findIndex((line, at) => at > 0 && regionNamed(line, rules) !== undefined);
  const isInLines = administrativeArea === '' && inLines > 0;
  const given = isInLines ? (lines[inLines] ?? '') : administrativeArea;
  const left = isInLines ? lines.filter((_, at) => at !== inLines) : lines;
  if (given === '') {
    const inferred = rules.required.includes('S') ? regionOfCode(postalCode, rules) : undefined;
    if (inferred === undefined) return { ...none, status: plausible };
    const text = printed(inferred, asked);
    return { text, status: 'confirmed', isInferred: true, holdsCode: true, lines };
  }
  const region = regionNamed(given, rules);
  if (region === undefined) {
    const names = rules.regions.flatMap(({ key, names: others }) => [key, ...others]);
    const near = nearOf(given, comparable(names));
    if (near !== undefined) found.suggestions.push(meant('administrative_area', near));
    return { ...none, text: given, status: suspicious, lines: left };
  }
  const holds = holdsCode(region, postalCode);
  if (holds === false) {
    const other = regionOfCode(postalCode, rules);
    const reason = 'The postal code belongs to another region.';
    if (other) found.suggestions.push({ field: 'administrative_area', text: other.key, reason });
  }
  return {
    text: printed(region, asked),
    status: holds === false ? suspicious : 'confirmed',
    isInferred: false,
    holdsCode: holds,
    lines: left,
  };
}

/** As it is written in the script of the address. */
function printed(
  { key, latin }: { key: string; latin?: string | undefined },
  { lines, locality }: PostalAddress,
): string {
  const isLatin = !/[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test([...lines, locality].join(''));
  return isLatin ? (latin ?? key) : key;
}
