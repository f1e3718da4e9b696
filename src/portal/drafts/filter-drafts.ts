// The whole list is on the device, so filters also work offline.
import type { Draft } from '#portal/offline/draft-model.ts';
import type { DateFilterValue } from '#portal/ui/lists/date-filter.tsx';
import { rangeMoments } from '#portal/ui/lists/date-ranges.ts';

export interface DraftFilters {
  /** A service key; empty for all. */
  service: string;
  created: DateFilterValue;
  updated: DateFilterValue;
}

/** Filters by whole days in the user's time zone; both ends are included. */
export function filterDrafts(
  drafts: readonly Draft[],
  { service, created, updated }: DraftFilters,
  timeZone?: string,
): Draft[] {
  const isCreatedWithin = within(created, timeZone);
  const isUpdatedWithin = within(updated, timeZone);
  return drafts.filter(
    (draft) =>
      (service === '' || draft.service === service) &&
      isCreatedWithin(draft.createdAt) &&
      isUpdatedWithin(draft.updatedAt),
  );
}

function within(range: DateFilterValue, timeZone: string | undefined): (at: string) => boolean {
  const { from, before } = rangeMoments(range, timeZone);
  return (at) => {
    const time = Date.parse(at);
    return (!from || time >= from.getTime()) && (!before || time < before.getTime());
  };
}
