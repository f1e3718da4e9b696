// The rules of each country: what an address needs, the form of its postal code, its provinces and how it
// is printed. The data are Google's, as .ci/make-address-data.ts writes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const region = v.object({
  /** As it is printed. */
  key: v.string(),
  names: v.array(v.string()),
  latin: v.optional(v.string()),
  /** How the postal codes of the region begin. */
  codes: v.optional(v.string()),
});

const country = v.object({
  /** `%A` address lines, `%C` locality, `%S` region, `%Z` postal code, `%n` a new line, and so on. */
  format: v.string(),
  latinFormat: v.optional(v.string()),
  /** Letters of the parts that must be there, and of those printed in capitals. */
  required: v.string(),
  upper: v.string(),
  code: v.optional(v.string()),
  examples: v.optional(v.array(v.string()), []),
  regions: v.optional(v.array(region), []),
});

export type CountryRules = v.InferOutput<typeof country>;
export type Region = v.InferOutput<typeof region>;

// Their posts ask for a postal code, which the data leave to the sender.
const alsoNeedCode: ReadonlySet<string> = new Set('BA BG CY HR IS ME MK MT RO RS SI'.split(' '));

// Closer than the data, which take any digits.
const closerCodes: Readonly<Record<string, string>> = {
  AT: '[1-9]\\d{3}',
  HR: '[1-5]\\d{4}',
  SI: '[1-9]\\d{3}',
};

// As its post writes them, with a blank.
const ownExamples: Readonly<Record<string, readonly string[]>> = { SE: ['114 55'] };

// The data have a letter or two, which stand on number plates and not on letters.
const regionsByName: ReadonlySet<string> = new Set(['ES']);

function byName(region: Region): Region {
  const [name = region.key, ...others] = region.names;
  return { ...region, key: name, names: [region.key, ...others] };
}

let read: ReadonlyMap<string, CountryRules> | undefined;

function all(): ReadonlyMap<string, CountryRules> {
  if (read === undefined) {
    const file = join(import.meta.dirname, 'data', 'country-rules.json');
    const rules = v.parse(v.record(v.string(), country), JSON.parse(readFileSync(file, 'utf8')));
    read = new Map(
      Object.entries(rules).map(([code, one]) => [
        code,
        {
          ...one,
          code: closerCodes[code] ?? one.code,
          examples: [...(ownExamples[code] ?? one.examples)],
          regions: regionsByName.has(code) ? one.regions.map(byName) : one.regions,
          required: alsoNeedCode.has(code) ? `${one.required}Z` : one.required,
        },
      ]),
    );
  }
  return read;
}

export function rulesOf(regionCode: string): CountryRules | undefined {
  return all().get(regionCode);
}

export function knownCountries(): string[] {
  return [...all().keys()];
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });

export function countryName(regionCode: string): string {
  return names.of(regionCode) ?? regionCode;
}
