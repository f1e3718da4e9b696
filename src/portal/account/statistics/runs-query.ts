import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallBodyInput } from '#contract/calls.ts';
import { call } from '#portal/api/call.ts';

type Filters = Pick<
  CallBodyInput<'listReceipts'>,
  'service' | 'status' | 'api_key_id' | 'date_from' | 'date_to' | 'period' | 'counted'
>;

const lookAgainMs = 5_000;

export function runsQuery(
  userId: string,
  { page, pageSize, filters }: { page: number; pageSize: number; filters: Filters },
) {
  return queryOptions({
    queryKey: ['own', userId, 'runs', page, pageSize, filters],
    queryFn: ({ signal }) =>
      call('listReceipts', {
        query: { limit: pageSize, offset: (page - 1) * pageSize },
        body: filters,
        signal,
      }),
    placeholderData: keepPreviousData,
    // What still runs will soon have a result.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'running') ? lookAgainMs : false,
  });
}
