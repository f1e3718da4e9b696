import { queryOptions } from '@tanstack/react-query';
import type { ServiceKey } from '#contract/services.ts';
import { call } from '#portal/api/call.ts';

export function ownTemplatesQuery(userId: string, serviceKey: ServiceKey) {
  return queryOptions({
    queryKey: ['own', userId, 'templates', serviceKey],
    queryFn: ({ signal }) => call('listTemplates', { query: { service: serviceKey }, signal }),
  });
}

export function ownTemplateQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ['own', userId, 'template', id],
    queryFn: ({ signal }) => call('readTemplate', { params: { id }, signal }),
    // What is being edited is never exchanged under the pen; saving tells when it changed elsewhere.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function templateVersionsQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ['own', userId, 'template', id, 'versions'],
    queryFn: ({ signal }) => call('listTemplateVersions', { params: { id }, signal }),
    staleTime: 0,
  });
}
