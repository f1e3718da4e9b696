import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { call } from '#portal/api/call.ts';
import type { DateRange } from '#portal/ui/lists/date-ranges.ts';

/** Name of the user's time zone; undefined where the browser does not know it. */
export function ownZone(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'Etc/Unknown' ? undefined : zone;
}

/** All rows at once: there are only as many as services have functions. */
export function statisticsQuery(userId: string, { from, to }: DateRange, of = '') {
  const zone = ownZone();
  return queryOptions({
    queryKey: ['own', userId, 'statistics', from, to, zone, of],
    queryFn: ({ signal }) =>
      call('readUserStatistics', {
        body: {
          page_size: limits.statisticRowsMax,
          date_from: from && `${from}T00:00`,
          date_to: to && `${to}T23:59`,
          timezone_offset: new Date().getTimezoneOffset(),
          ...(zone === undefined ? {} : { time_zone: zone }),
          ...(of === '' ? {} : { user_id: of }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
