// One query cache for the routes that list things. It stays out of the first public page: only
// lazily loaded routes import it. Nothing is persisted here; keys must never reach the disk.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CallFailure } from '#portal/api/call-failure.ts';
import { pageFacts } from '#portal/api/page-facts.ts';
import { servicesQuery } from '#portal/api/services-query.ts';
import { useSession } from '#portal/api/session.tsx';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A dead network must end in a message, not in a query that waits without a word.
      networkMode: 'always',
      retry: (failures, error) =>
        failures < 1 && !(error instanceof CallFailure && error.kind === 'http'),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Puts in what the server drew the page from. */
export function seedQueries(): void {
  const services = pageFacts()?.services;
  if (services) client.setQueryData(servicesQuery.queryKey, [...services]);
}

/** For the server, between two drawings. */
export function forgetQueries(): void {
  client.clear();
}

// The server's bundle does it before each drawing instead.
if (!import.meta.env.SSR) seedQueries();

let cachedFor: string | undefined;

/** Lets the screens below use queries; forgets everything when another person signs in. */
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
