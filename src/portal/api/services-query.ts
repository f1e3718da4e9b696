// The list of services, which several areas show.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#portal/api/call.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Loaded once: the list changes only with a release. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => call('listServices', { signal }),
  staleTime: dayMs,
  gcTime: dayMs,
});
