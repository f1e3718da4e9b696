/** The same without the fields that are undefined. */
export function compact<Shape extends object>(
  fields: {
    [Name in keyof Shape]: Shape[Name] | undefined;
  },
): Shape;
export function compact(fields: Record<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined) made[name] = fields[name];
  return made;
}

/** A text without blanks around it; a blank one is none. */
export function textOf(text: string | null | undefined): string | undefined {
  const trimmed = text?.replaceAll('\r\n', '\n').replace(notXml, '').trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

/** Payment terms. A line break ends the last line where XRechnung wants one: behind a cash discount. */
export function termsOf(text: string | null | undefined): string | undefined {
  const terms = textOf(text);
  const last = terms?.slice(terms.lastIndexOf('\n') + 1).trim() ?? '';
  return last.startsWith('#') && last.endsWith('#') ? `${terms}\n` : terms;
}

/** What XML 1.0 cannot represent. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
