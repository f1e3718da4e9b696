// Reads /readyz, which monitoring uses as well: 200 when all parts are available, otherwise 503
// with those that are not.
import { queryOptions } from '@tanstack/react-query';
import { apiOrigin } from '#portal/api/connection.ts';
import { readField, readText } from '#portal/api/read-field.ts';

export interface ServiceState {
  isUp: boolean;
  /** Names of the unavailable parts. */
  down: readonly string[];
  askedAt: Date;
}

export const serviceStateQuery = queryOptions({
  queryKey: ['service-state'],
  queryFn: async ({ signal }): Promise<ServiceState> => {
    const response = await fetch(`${apiOrigin}/readyz`, { cache: 'no-store', signal });
    const body: unknown = await response.json();
    // A captive portal answers 200 to everything, but not with this body.
    const status = readText(body, 'status');
    if (status === undefined) throw new Error('This is not the answer of /readyz.');
    return { isUp: response.ok && status === 'ok', down: downParts(body), askedAt: new Date() };
  },
  retry: false,
  staleTime: 0,
});

function downParts(body: unknown): string[] {
  const checks = readField(body, 'checks');
  if (typeof checks !== 'object' || checks === null) return [];
  return Object.entries(checks).flatMap(([name, state]) => (state === 'ok' ? [] : [name]));
}
