import type { FieldError } from '#contract/problems.ts';
import { isNumberText } from '#services/templates/is-number-text.ts';
import type { CsvRules, Escape } from '#services/tools.ts';

/** Escapes a value for the format of the output. */
export function escapeValue(text: string, mode: Escape): string {
  if (mode === 'none') return text.toWellFormed();
  if (typeof mode === 'object') return escapeCsv(text.toWellFormed(), mode.csv);
  const plain = mode === 'xml' ? text.replace(notXml, '') : text.toWellFormed();
  if (!/[&<>"']/.test(plain)) return plain;
  const names = mode === 'xml' ? xmlNames : htmlNames;
  return plain.replace(/[&<>"']/g, (character) => names.get(character) ?? character);
}

// The same five characters for HTML and XML: HTML 4 does not know `&apos;`, so only that one
// differs. XML cannot contain control characters and unpaired surrogates at all.
const common = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const;
const htmlNames: ReadonlyMap<string, string> = new Map([...common, ["'", '&#39;']]);
const xmlNames: ReadonlyMap<string, string> = new Map([...common, ["'", '&apos;']]);

/** What is lost when a value is escaped, or undefined; `path` is the value's path in the body. */
export function lossOnEscape(text: string, mode: Escape, path: string): FieldError | undefined {
  if (mode === 'xml') {
    return text.search(notXml) === -1 ? undefined : { path, message: controlsLeftOut };
  }
  return text.isWellFormed() ? undefined : { path, message: halvesReplaced };
}

export const controlsLeftOut = 'Control characters, which XML cannot contain, were removed.';
const halvesReplaced = 'An unpaired UTF-16 surrogate was replaced with U+FFFD.';

/** What XML 1.0 cannot represent. */
export const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

// RFC 4180: quotation marks around values with special characters, and doubled inside. Leading and
// trailing blanks are quoted as well, because some readers trim.
function escapeCsv(text: string, { delimiter, guardsFormulas }: CsvRules): string {
  const isFormula = guardsFormulas && /^[=+\-@\t\r]/.test(text) && !isNumberText(text);
  const value = isFormula ? `'${text}` : text;
  const needsMarks = value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value);
  return needsMarks ? `"${value.replaceAll('"', '""')}"` : value;
}
