// The public answers that are cached for offline reading, by an allow-list: nothing else is stored.
import { endSignal } from './endable-fetches.ts';

const sitePath = '/api/v1/frontend/site';
const servicesPath = '/api/v1/frontend/services';
const documentationPath = '/api/documentation/v1/';
const showcasePath = `${documentationPath}showcase/`;
const templatesPath = '/template/default/';
const pictures = 'showcase-pictures';
// Of one service, and no versions: those are for admins.
const readingPath = /^\/api\/documentation\/v1\/(?:showcase\/)?[\w-]+$/;
const uploadedPath = /^\/api\/page-image\/v1\/[\w-]+\.\w+$/;
const uploaded = 'page-images';

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
    matches: (path: string) => readingPath.test(path),
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
  {
    cacheName: uploaded,
    entriesMax: 100,
    contentType: /^image\//,
    matches: (path: string) => uploadedPath.test(path),
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
      const documentation = warmPage(documentationPath + part);
      const hasShowcase = typeof entry === 'object' && entry !== null && 'showcase' in entry;
      return hasShowcase ? [documentation, warmPage(showcasePath + part)] : [documentation];
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

/** A page is text with images, which it references by their URLs here. */
async function warmPage(path: string): Promise<void> {
  const published = await store('documentation', path, isJson);
  const html = atob(readText(await published?.json(), 'content') ?? '');
  const images = [
    ...[...shownIn(html, /\/showcase\/[\w-]+\.webp/g)].map((source) => [pictures, source] as const),
    ...[...shownIn(html, /\/api\/page-image\/v1\/[\w-]+\.\w+/g)].map(
      (source) => [uploaded, source] as const,
    ),
  ];
  await Promise.allSettled(images.map(([cache, source]) => store(cache, source, /^image\//)));
}

function shownIn(html: string, address: RegExp): Set<string> {
  return new Set(html.match(address));
}

const isJson = /json/;

async function store(
  cacheName: string,
  path: string,
  contentType: RegExp,
): Promise<Response | undefined> {
  const response = await fetch(path, { signal: endSignal() });
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
