const known = new Set<string>();
const knownMax = 200;
const lengthKept = 35;

/** Whether Intl accepts a language tag. Remembers some that it does, because asking takes longer than a look-up. */
export function isLanguageTag(tag: string): boolean {
  if (known.has(tag)) return true;
  try {
    if (Intl.getCanonicalLocales(tag).length !== 1) return false;
  } catch {
    return false;
  }
  if (known.size < knownMax && tag.length <= lengthKept) known.add(tag);
  return true;
}
