// What every list call takes the same way: which page, and from when to when.
import * as v from 'valibot';
import { isoDate } from '#contract/rules.ts';

// A whole number outside of the range is taken as the nearest inside; anything else is refused.
function between(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^-?\d{1,9}$/, 'Must be a whole number.'),
    v.transform((text) => Math.min(Math.max(Number(text), min), max)),
  );
}

/** The query of a list call; without one it is the specification's first 8 rows. */
export function listPage({ rowsMax, offsetMax }: { rowsMax: number; offsetMax: number }) {
  return v.object({
    limit: v.optional(between(1, rowsMax), '8'),
    offset: v.optional(between(0, offsetMax), '0'),
  });
}

/** One end of a filter by time. Empty texts are what a cleared filter sends. */
export const filterDate = v.optional(v.nullable(v.union([v.literal(''), isoDate])));
