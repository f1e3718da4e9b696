// The public answers that are cached for offline reading, by an allow-list: nothing else is stored.

const sitePath = '/api/v1/frontend/site';
const servicesPath = '/api/v1/frontend/services';
const documentationPath = '/api/documentation/v1/';
const showcasePath = `${documentationPath}showcase/`;
const templatesPath = '/template/default/';
const pictures = 'showcase-pictures';

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
    // Lists are JSON, templates are plain text.
    contentType: /json|text\/plain/,
    matches: (path: string) => path.startsWith(templatesPath),
  },
  {
    cacheName: pictures,
    entriesMax: 30,
    contentType: /^image\//,
    matches: (path: string) => /^\/showcase\/[\w-]+\.webp$/.test(path),
  },
] as const;

/**
 * Fetches the operator's facts, the service list, all documentation and showcases with their
 * images, and the shipped templates; whatever fails is not available offline.
 */
export async function warmPublicReading(): Promise<void> {
  const site = store('site', sitePath, isJson).catch(() => undefined);
  const templates = warmTemplates().catch(() => undefined);
  const services = await store('services', servicesPath, isJson).catch(() => undefined);
  await site;
  await templates;
  const list: unknown = await services?.json().catch(() => undefined);
  if (!Array.isArray(list)) return;
  await Promise.allSettled(
    list.flatMap((entry: unknown) => {
      const key = readText(entry, 'key');
      if (key === undefined) return [];
      const part = encodeURIComponent(key);
      const documentation = store('documentation', documentationPath + part, isJson);
      const hasShowcase = typeof entry === 'object' && entry !== null && 'showcase' in entry;
      return hasShowcase ? [documentation, warmShowcase(showcasePath + part)] : [documentation];
    }),
  );
}

async function warmTemplates(): Promise<void> {
  const listed = await store('templates', `${templatesPath}list`, isJson);
  const list: unknown = await listed?.json();
  if (!Array.isArray(list)) return;
  await Promise.allSettled(
    list.flatMap((entry: unknown) => {
      const name = readText(entry, 'file_name');
      if (name === undefined) return [];
      return [
        store('templates', `${templatesPath}file/${encodeURIComponent(name)}`, /^text\/plain/),
      ];
    }),
  );
}

/** A showcase is text with images, which it references by their URLs here. */
async function warmShowcase(path: string): Promise<void> {
  const published = await store('documentation', path, isJson);
  const content = readText(await published?.json(), 'content');
  const sources = new Set(atob(content ?? '').match(/\/showcase\/[\w-]+\.webp/g));
  await Promise.allSettled([...sources].map((source) => store(pictures, source, /^image\//)));
}

const isJson = /json/;

async function store(
  cacheName: string,
  path: string,
  contentType: RegExp,
): Promise<Response | undefined> {
  const response = await fetch(path);
  const isWanted = contentType.test(response.headers.get('content-type') ?? '');
  if (response.status !== 200 || !isWanted) return undefined;
  const cache = await caches.open(cacheName);
  await cache.put(path, response.clone());
  return response;
}

function readText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const field: unknown = Reflect.get(value, name);
  return typeof field === 'string' ? field : undefined;
}
