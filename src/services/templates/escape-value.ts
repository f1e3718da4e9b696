import type { CsvRules, Escape } from '#services/tools.ts';

/** A value made safe for where it will stand. */
export function escapeValue(text: string, mode: Escape): string {
  if (mode === 'none') return text;
  if (typeof mode === 'object') return escapeCsv(text, mode.csv);
  const plain = mode === 'xml' ? text.replace(notXml, '') : text;
  if (!/[&<>"']/.test(plain)) return plain;
  const names = mode === 'xml' ? xmlNames : htmlNames;
  return plain.replace(/[&<>"']/g, (character) => names.get(character) ?? character);
}

// The same five characters for HTML and XML: HTML 4 does not know `&apos;`, so the two differ in that
// one only. XML has no way at all to write control characters and halves of surrogate pairs.
const common = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const;
const htmlNames: ReadonlyMap<string, string> = new Map([...common, ["'", '&#39;']]);
const xmlNames: ReadonlyMap<string, string> = new Map([...common, ["'", '&apos;']]);

/** What XML 1.0 cannot hold in any spelling. */
export const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

// RFC 4180: quotation marks around whatever would end the value, and doubled within. Blanks at the
// ends are kept from readers that trim.
function escapeCsv(text: string, { delimiter, guardsFormulas }: CsvRules): string {
  const isFormula = guardsFormulas && /^[=+\-@\t\r]/.test(text) && !isNumber.test(text);
  const value = isFormula ? `'${text}` : text;
  const needsMarks = value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value);
  return needsMarks ? `"${value.replaceAll('"', '""')}"` : value;
}

const isNumber = /^[+-]?\d+(?:[.,]\d+)?$/;
