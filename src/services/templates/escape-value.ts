import type { TemplateJob } from '#services/tools.ts';

/**
 * A value made safe for where it will stand. The same five characters for HTML and XML: HTML 4
 * does not know `&apos;`, so the two differ in that one only.
 */
export function escapeValue(text: string, mode: TemplateJob['escape']): string {
  if (mode === 'none' || !/[&<>"']/.test(text)) return text;
  const names = mode === 'xml' ? xmlNames : htmlNames;
  return text.replace(/[&<>"']/g, (character) => names.get(character) ?? character);
}

const common = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const;
const htmlNames: ReadonlyMap<string, string> = new Map([...common, ["'", '&#39;']]);
const xmlNames: ReadonlyMap<string, string> = new Map([...common, ["'", '&apos;']]);
