// Queries about the signed-in user's own things, shared by more than one area. All keys start with
// 'own' and the user's id: one person's rows can never be shown to the next.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#portal/api/call.ts';

export function apiKeysQuery(userId: string) {
  return queryOptions({
    queryKey: ['own', userId, 'api-keys'],
    queryFn: ({ signal }) => call('listApiKeys', { signal }),
  });
}

export function configurationQuery(userId: string) {
  return queryOptions({
    queryKey: ['own', userId, 'configuration'],
    queryFn: ({ signal }) => call('readOwnConfiguration', { signal }),
  });
}
