import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallBodyInput } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#portal/api/call.ts';

const lookAgainMs = 60_000;

/** The running month of the admin's time zone; asked again every minute while it is looked at. */
export function dashboardQuery(userId: string) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return queryOptions({
    queryKey: ['own', userId, 'dashboard'],
    queryFn: ({ signal }) =>
      call('readAdminStatistics', {
        body: {
          page_size: limits.statisticRowsMax,
          timezone_offset: new Date().getTimezoneOffset(),
          ...(zone === 'Etc/Unknown' ? {} : { time_zone: zone }),
        },
        signal,
      }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
  });
}

type Filters = Pick<
  CallBodyInput<'listAllRuns'>,
  'service' | 'status' | 'user_id' | 'counted' | 'date_from' | 'date_to'
>;

export function allRunsQuery(
  userId: string,
  { page, pageSize, filters }: { page: number; pageSize: number; filters: Filters },
) {
  return queryOptions({
    queryKey: ['own', userId, 'all-runs', page, pageSize, filters],
    queryFn: ({ signal }) =>
      call('listAllRuns', {
        query: { limit: pageSize, offset: (page - 1) * pageSize },
        body: filters,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
