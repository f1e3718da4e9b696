// States, provinces and prefectures: found by name or code, in the address lines, or by the postal code.
import type { CountryRules, Region } from '#services/address-validation/country-rules.ts';
import { plainName } from '#services/address-validation/postal-address.ts';

export function regionNamed(name: string, { regions }: CountryRules): Region | undefined {
  const wanted = plainName(name);
  if (wanted === '') return undefined;
  return regions.find(({ key, names }) => [key, ...names].some((one) => plainName(one) === wanted));
}

/** The only region whose codes begin like this one. */
export function regionOfCode(code: string, rules: CountryRules): Region | undefined {
  const found = rules.regions.filter((region) => holdsCode(region, code) === true);
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a code can be one of the region; undefined where the rules do not say. */
export function holdsCode({ codes }: Region, code: string): boolean | undefined {
  return codes === undefined || code === '' ? undefined : new RegExp(`^(?:${codes})`).test(code);
}
