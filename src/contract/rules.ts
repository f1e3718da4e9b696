// Rules for texts, ids, dates and numbers in general; those for people are in person-rules.ts.
import * as v from 'valibot';

/** Characters people count: code points, so that an emoji or č is one. */
export function codePoints(text: string): number {
  return [...text].length;
}

/**
 * What both databases keep as it is: PostgreSQL has no NUL, and half a surrogate pair has no UTF-8 form.
 */
export const storable = v.check(
  (text: string) => isStorable(text),
  'Must not contain null characters or half a character.',
);

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Line breaks of any system become a line feed; tabs may stay, other control characters may not. */
export const manyLines = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\r\n?/g, '\n')),
  v.check(
    (text) => !/[^\P{Cc}\n\t]/u.test(text),
    'Must not contain control characters other than line breaks.',
  ),
  storable,
);

/** A text of `min` to `max` characters with the specification's messages. */
export function textBetween(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.check((text) => codePoints(text) >= min, `Must be at least ${min} characters.`),
    v.check((text) => codePoints(text) <= max, `Can't be longer than ${max} characters.`),
    storable,
  );
}

// Control characters have no place in names and addresses: they only serve to forge headers and
// log lines. Bidirectional overrides are left: names in right-to-left scripts need their kin.
export const noControls = v.check(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
  (text: string) => !/[\u0000-\u001f\u007f]/.test(text),
  'Must not contain control characters.',
);

export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not an id.'));

const momentRule = 'Must be a time with its zone, such as 2026-12-31T12:00:00Z.';

export const isoDate = v.pipe(
  v.string(momentRule),
  v.isoTimestamp(momentRule),
  v.check((text) => isCalendarDay(text), 'There is no such date.'),
);

// Date itself takes 30 February as 2 March.
function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A whole number in a query; one outside of the range is taken as the nearest inside. */
export function wholeBetween(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^-?\d+$/, 'Must be a whole number.'),
    v.transform((text) => Math.min(Math.max(Number(text), min), max)),
  );
}

/** A calendar month in UTC. */
export const month = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11.'),
);
