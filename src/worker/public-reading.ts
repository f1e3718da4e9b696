// The public answers that are kept for reading offline, by an allow-list: what is not named here
// is never stored.

const sitePath = '/api/v1/frontend/site';
const servicesPath = '/api/v1/frontend/services';
const documentationPath = '/api/documentation/v1/';

export const publicReading = [
  {
    cacheName: 'services',
    entriesMax: 4,
    contentType: /json/,
    matches: (path: string) => path === servicesPath,
  },
  {
    cacheName: 'site',
    entriesMax: 2,
    contentType: /json/,
    matches: (path: string) => path === sitePath,
  },
  {
    cacheName: 'documentation',
    entriesMax: 60,
    contentType: /json/,
    matches: (path: string) => path.startsWith(documentationPath),
  },
  {
    cacheName: 'templates',
    entriesMax: 60,
    // A list in JSON, the templates as plain text.
    contentType: /json|text\/plain/,
    matches: (path: string) => path.startsWith('/template/default/'),
  },
] as const;

/** Fetches the operator's facts, the service list and every documentation; what fails is simply not there offline. */
export async function warmPublicReading(): Promise<void> {
  const site = store('site', sitePath).catch(() => undefined);
  const services = await store('services', servicesPath).catch(() => undefined);
  await site;
  const list: unknown = await services?.json().catch(() => undefined);
  if (!Array.isArray(list)) return;
  const keys = list.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'key' in entry && typeof entry.key === 'string'
      ? [entry.key]
      : [],
  );
  await Promise.allSettled(
    keys.map((key) => store('documentation', documentationPath + encodeURIComponent(key))),
  );
}

async function store(cacheName: string, path: string): Promise<Response | undefined> {
  const response = await fetch(path);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.status !== 200 || !isJson) return undefined;
  const cache = await caches.open(cacheName);
  await cache.put(path, response.clone());
  return response;
}
