// The answer of /readyz, which any operator's monitor asks as well: 200 when everything the product
// needs answers, else 503 with what does not.
import { queryOptions } from '@tanstack/react-query';
import { apiOrigin } from '#portal/api/connection.ts';
import { readField, readText } from '#portal/api/read-field.ts';

export interface ServiceState {
  isUp: boolean;
  /** Names of the parts that do not answer. */
  down: readonly string[];
  askedAt: Date;
}

export const serviceStateQuery = queryOptions({
  queryKey: ['service-state'],
  queryFn: async ({ signal }): Promise<ServiceState> => {
    const response = await fetch(`${apiOrigin}/readyz`, { cache: 'no-store', signal });
    const body: unknown = await response.json();
    // A captive portal answers 200 to everything, but not with this.
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
