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
    limit: v.optional(wholeBetween(1, rowsMax), String(rows)),
    offset: v.optional(wholeBetween(0, offsetMax), '0'),
  });
}

/** One end of a filter by time. Empty texts are what a cleared filter sends. */
export const filterDate = v.optional(v.nullable(v.union([v.literal(''), isoDate])));
