import type { CountryRules } from '#services/address-validation/country-rules.ts';

// Signs of cars that people write before a postal code.
const carSigns: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

/** The code as it is printed, with its blanks and hyphens; undefined when no way of writing makes it one. */
export function readPostalCode(
  text: string,
  regionCode: string,
  { code, examples }: CountryRules,
): string | undefined {
  if (code === undefined) return text;
  const pattern = patternOf(code);
  const upper = text.normalize('NFKC').toUpperCase();
  const signs = [regionCode, carSigns[regionCode]].filter((sign) => sign !== undefined);
  const bare = signs.map((sign) => upper.replace(new RegExp(`^${sign}\\s*-?\\s*(?=\\d)`), ''));
  // Some codes have the sign of the country as a part of them.
  for (const one of [upper, ...bare, regionCode + upper]) {
    const letters = one.replace(/[\s\p{Pd}]/gu, '');
    for (const example of examples) {
      const shaped = inShapeOf(example, letters);
      if (shaped !== undefined && pattern.test(shaped)) return shaped;
    }
    if (pattern.test(one)) return one;
    if (pattern.test(letters)) return letters;
  }
  return undefined;
}

const patterns = new Map<string, RegExp>();

/** Kept, as some of them are long. */
function patternOf(code: string): RegExp {
  const pattern = patterns.get(code) ?? new RegExp(`^(?:${code})$`);
  patterns.set(code, pattern);
  return pattern;
}

/** The letters and digits with what stands between them in the example; undefined when they do not fit. */
function inShapeOf(example: string, letters: string): string | undefined {
  const kinds = (text: string) => text.replace(/\d/g, '0').replace(/[A-Z]/g, 'A');
  if (kinds(example.replace(/[\s-]/g, '')) !== kinds(letters)) return undefined;
  let next = 0;
  return [...example].map((sign) => (/[\s-]/.test(sign) ? sign : letters[next++])).join('');
}
