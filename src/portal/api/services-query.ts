// The list of services, which more than one area shows.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#portal/api/call.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Fetched once and kept: the list changes only with a release. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => call('listServices', { signal }),
  staleTime: dayMs,
  gcTime: dayMs,
});
