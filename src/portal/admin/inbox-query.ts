import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#portal/api/call.ts';
import { type DateFilterValue, noDates } from '#portal/ui/lists/date-filter.tsx';

/** Fixed: the specification has no choice of the page size here. */
export const inboxPageSize = 25;

export interface InboxFilters {
  status: '' | 'new' | 'replied';
  /** Minutes where the user is, both ends included. */
  created: DateFilterValue;
}

export const noInboxFilters: InboxFilters = { status: '', created: noDates };

export function isFiltered({ status, created }: InboxFilters): boolean {
  return status !== '' || created.from !== '' || created.to !== '';
}

/** All pages of one person's inbox, for refreshing them together. */
export function inboxKey(userId: string) {
  return ['own', userId, 'contact-messages'] as const;
}

export function inboxQuery(userId: string, filters: InboxFilters, page: number) {
  const body = { status: filters.status, ...createdBetween(filters.created) };
  return queryOptions({
    queryKey: [...inboxKey(userId), body, page],
    queryFn: ({ signal }) =>
      call('listContactMessages', {
        query: { limit: inboxPageSize, offset: (page - 1) * inboxPageSize },
        body,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

const minuteMs = 60_000;

/** What the server compares with: from the first included moment to the first no longer included. */
export function createdBetween({ from, to }: DateFilterValue) {
  return { date_from: isoOf(from, 0), date_to: isoOf(to, minuteMs) };
}

// A year of five digits can be typed and is no date to the parser; it filters nothing.
function isoOf(local: string, laterMs: number): string {
  const at = Date.parse(local);
  return Number.isNaN(at) ? '' : new Date(at + laterMs).toISOString();
}
