// The last answer, stored in the user's own database, for reading without a network.
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { Statistics } from '#contract/calls/analytics.ts';
import { useKeepingRead } from '#portal/account/kept-read.ts';
import type { DateRange } from '#portal/ui/lists/date-ranges.ts';

export interface KeptStatistics {
  range: DateRange;
  answer: Statistics;
  at: string;
}

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
export function useKeptStatistics(userId: string, isWanted: boolean): KeptStatistics | undefined {
  const [kept, setKept] = useState<KeptStatistics>();
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    recall(userId).then(
      (read) => isShown && setKept(read),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [userId, isWanted]);
  return isWanted ? kept : undefined;
}

async function recall(userId: string): Promise<KeptStatistics | undefined> {
  const [{ recallRead }, { calls }] = await Promise.all([
    import('#portal/offline/device/device-reads.ts'),
    import('#contract/calls.ts'),
  ]);
  const read = await recallRead(userId, 'statistics');
  const schema = v.object({
    range: v.object({ from: v.string(), to: v.string() }),
    answer: calls.readUserStatistics.answer,
  });
  const found = v.safeParse(schema, read?.value);
  return read && found.success ? { ...found.output, at: read.at } : undefined;
}
