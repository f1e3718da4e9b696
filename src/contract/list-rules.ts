// What every list call takes the same way: which page, and from when to when.
import * as v from 'valibot';
import { isoDate, wholeBetween } from '#contract/rules.ts';

/** The query of a list call; without one it is the first `rows`, 8 by the specification. */
export function listPage({
  rowsMax,
  offsetMax,
  rows = 8,
}: {
  rowsMax: number;
  offsetMax: number;
  rows?: number;
}) {
  return v.object({
    limit: v.optional(
      v.pipe(wholeBetween(1, rowsMax), v.description(`Rows on a page, at most ${rowsMax}.`)),
      String(rows),
    ),
    offset: v.optional(v.pipe(wholeBetween(0, offsetMax), v.description('Rows to skip.')), '0'),
  });
}

/** One end of a filter by time. Empty texts are what a cleared filter sends. */
const filterDate = v.nullable(v.union([v.literal(''), isoDate]));

/** The first and the last end of a filter by time. */
export const filterFrom = v.optional(
  v.pipe(filterDate, v.description('Only from this time on. Empty or null for any.')),
);
export const filterTo = v.optional(
  v.pipe(filterDate, v.description('Only before this time. Empty or null for any.')),
);
