// Queries of the signed-in user's data that several areas use. All keys start with 'own' and the
// user's id, so that no user's rows are shown to another user.
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
