// One query cache for all list screens. It is loaded lazily, so the first public page does not
// include it. Nothing is persisted, because API keys must never be stored on the device.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CallFailure } from '#portal/api/call-failure.ts';
import { pageFacts } from '#portal/api/page-facts.ts';
import { servicesQuery } from '#portal/api/services-query.ts';
import { useSession } from '#portal/api/session/session.tsx';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a query must fail with a message instead of waiting.
      networkMode: 'always',
      retry: (failures, error) =>
        failures < 1 && !(error instanceof CallFailure && error.kind === 'http'),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Fills the cache with the data that the server rendered the page from. */
export function seedQueries(): void {
  const services = pageFacts()?.services;
  if (services) client.setQueryData(servicesQuery.queryKey, [...services]);
}

/** Called on the server between two renderings. */
export function forgetQueries(): void {
  client.clear();
}

// On the server, the bundle does this before each rendering.
if (!import.meta.env.SSR) seedQueries();

let cachedFor: string | undefined;

/** Provides queries to its children; clears the cache when another user signs in. */
export function QueryArea({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const owner = status === 'unknown' ? undefined : (user?.id ?? 'guest');
  useEffect(() => {
    if (owner === undefined) return;
    if (cachedFor !== undefined && cachedFor !== owner) client.removeQueries({ queryKey: ['own'] });
    cachedFor = owner;
  }, [owner]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
