import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#portal/api/call.ts';
import { type DateFilterValue, noDates } from '#portal/ui/lists/date-filter.tsx';

/** Fixed: the specification has no choice of the page size here. */
export const inboxPageSize = 25;

export interface InboxFilters {
  status: 'new' | 'replied' | 'all';
  /** Local time in minutes; both ends are included. */
  created: DateFilterValue;
  /** Part of the address it came from. */
  email: string;
}

/** What waits for a reply is seen first. */
export const noInboxFilters: InboxFilters = { status: 'new', created: noDates, email: '' };

export function inboxState(text: string | null): InboxFilters['status'] {
  return text === 'replied' || text === 'all' ? text : 'new';
}

/** Whether the list is cut by more than the state. */
export function isNarrowed({ created, email }: InboxFilters): boolean {
  return created.from !== '' || created.to !== '' || email !== '';
}

/** Key of all pages of a user's inbox, to invalidate them together. */
export function inboxKey(userId: string) {
  return ['own', userId, 'contact-messages'] as const;
}

export function inboxQuery(userId: string, filters: InboxFilters, page: number) {
  const { status, email, created } = filters;
  const body = { status, email, ...createdBetween(created) };
  return queryOptions({
    queryKey: [...inboxKey(userId), body, page],
    queryFn: ({ signal }) =>
      call('listContactMessages', {
        query: { limit: inboxPageSize, offset: (page - 1) * inboxPageSize },
        body,
        signal,
      }),
    placeholderData: keepPreviousData,
    // A message may have come in since, and the number of new ones says so.
    staleTime: 0,
  });
}

/** What was replied to a message; read once somebody looks. */
export function repliesQuery(userId: string, messageId: string) {
  return queryOptions({
    queryKey: [...inboxKey(userId), 'replies', messageId],
    queryFn: ({ signal }) => call('listContactReplies', { params: { id: messageId }, signal }),
    staleTime: 0,
  });
}

/** The number of messages without a reply; asked again whenever somebody returns to the page. */
export function newMessagesQuery(userId: string) {
  return queryOptions({
    queryKey: [...inboxKey(userId), 'new'],
    queryFn: async ({ signal }) => {
      const { total } = await call('listContactMessages', {
        query: { limit: 1, offset: 0 },
        body: { status: 'new' },
        signal,
      });
      return total;
    },
    staleTime: 0,
  });
}

const minuteMs = 60_000;

/** The range as the server expects it: the start is included, the end is not. */
export function createdBetween({ from, to }: DateFilterValue) {
  return { date_from: isoOf(from, 0), date_to: isoOf(to, minuteMs) };
}

// Years with five digits can be typed but not parsed; such a date does not filter.
function isoOf(local: string, laterMs: number): string {
  const at = Date.parse(local);
  return Number.isNaN(at) ? '' : new Date(at + laterMs).toISOString();
}
