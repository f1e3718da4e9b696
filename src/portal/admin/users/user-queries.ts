import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createdBetween } from '#portal/admin/inbox-query.ts';
import type { UserFilters } from '#portal/admin/users/use-user-filters.ts';
import { call } from '#portal/api/call.ts';
import { dayIn, rangeMoments } from '#portal/ui/lists/date-ranges.ts';
import { quickRange } from '#portal/ui/lists/quick-range.ts';

/** Key of everything an admin has read about users, to invalidate it together. */
export function usersKey(adminId: string) {
  return ['own', adminId, 'users'] as const;
}

export function usersQuery(
  adminId: string,
  { search, role, state, use, created }: UserFilters,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const body = {
    search_query: search,
    role,
    state,
    used_from: use === 'month' ? monthStart() : '',
    near_limit: use === 'near',
    ...createdBetween(created),
  };
  return queryOptions({
    queryKey: [...usersKey(adminId), 'list', body, page, pageSize],
    queryFn: ({ signal }) =>
      call('listUsers', {
        query: { limit: pageSize, offset: (page - 1) * pageSize },
        body,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The first moment of the local month, which the dashboard counts from. */
function monthStart(): string {
  const { from } = rangeMoments(quickRange('month', dayIn(new Date())));
  return from?.toISOString() ?? '';
}

/** Keys, numbers of things and invoices of a user. */
export function holdingsQuery(adminId: string, userId: string) {
  return queryOptions({
    queryKey: [...usersKey(adminId), userId, 'holdings'],
    queryFn: ({ signal }) => call('readHoldings', { params: { id: userId }, signal }),
    staleTime: 0,
  });
}

export function userQuery(adminId: string, userId: string) {
  return queryOptions({
    queryKey: [...usersKey(adminId), userId],
    queryFn: ({ signal }) => call('readUser', { params: { id: userId }, signal }),
    staleTime: 0,
  });
}

export function userLimitQuery(adminId: string, userId: string) {
  return queryOptions({
    queryKey: [...usersKey(adminId), userId, 'limit'],
    queryFn: ({ signal }) => call('readConfiguration', { params: { id: userId }, signal }),
    staleTime: 0,
  });
}
