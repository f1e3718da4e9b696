// The last answer, stored in the user's own database, for reading without a network.
import { useMemo } from 'react';
import * as v from 'valibot';
import type { Statistics } from '#contract/calls/analytics.ts';
import type { Calls } from '#contract/calls.ts';
import { useKeepingRead, useKeptRead } from '#portal/offline/device/kept-read.ts';
import type { DateRange } from '#portal/ui/lists/date-ranges.ts';

/** Stores what is shown. */
export function useKeepingStatistics(
  userId: string,
  { from, to }: DateRange,
  answer: Statistics | undefined,
): void {
  const shown = useMemo(() => answer && { range: { from, to }, answer }, [from, to, answer]);
  useKeepingRead(userId, 'statistics', shown);
}

/** What is stored, once `isWanted`. */
export function useKeptStatistics(userId: string, isWanted: boolean) {
  return useKeptRead(userId, 'statistics', shownSchema, { isWanted });
}

const shownSchema = ({ readUserStatistics }: Calls) =>
  v.object({
    range: v.object({ from: v.string(), to: v.string() }),
    answer: readUserStatistics.answer,
  });
