// The calls on the two kinds of pages, and what is read of them.
import { queryOptions } from '@tanstack/react-query';
import type { PublishedPage } from '#contract/calls/published-pages.ts';
import { call } from '#portal/api/call.ts';
import { decodeHtml } from '#portal/api/decode-html.ts';

export type PageKind = 'documentation' | 'showcase';

/** A published page as far as the editor needs it. */
export interface PageBase {
  html: string;
  etag: string;
  version: number;
  updatedAt: string;
}

const calls = {
  documentation: {
    read: 'readDocumentation',
    publish: 'publishDocumentation',
    versions: 'listDocumentationVersions',
    version: 'readDocumentationVersion',
    restore: 'restoreDocumentationVersion',
  },
  showcase: {
    read: 'readShowcase',
    publish: 'publishShowcase',
    versions: 'listShowcaseVersions',
    version: 'readShowcaseVersion',
    restore: 'restoreShowcaseVersion',
  },
} as const;

export function pageQuery(kind: PageKind, service: string) {
  return queryOptions({
    queryKey: ['admin-page', kind, service],
    // Around the copies of the service worker: what is edited is what stands on the server.
    queryFn: async ({ signal }) =>
      baseOf(
        await call(calls[kind].read, { params: { id: service }, query: { now: 'yes' }, signal }),
      ),
    // What is being edited is never exchanged under the pen; publishing tells when it changed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function pageVersionsQuery(kind: PageKind, service: string) {
  return queryOptions({
    queryKey: ['admin-page', kind, service, 'versions'],
    queryFn: ({ signal }) => call(calls[kind].versions, { params: { id: service }, signal }),
    staleTime: 0,
  });
}

export async function readVersion(
  kind: PageKind,
  service: string,
  version: number,
): Promise<string> {
  const { content } = await call(calls[kind].version, { params: { id: service, version } });
  return decodeHtml(content);
}

export async function publishPage(
  kind: PageKind,
  service: string,
  { html, etag }: { html: string; etag: string },
): Promise<PageBase> {
  return baseOf(
    await call(calls[kind].publish, {
      params: { id: service },
      headers: { 'if-match': `"${etag}"` },
      body: { data: encodeHtml(html) },
    }),
  );
}

export async function restorePage(
  kind: PageKind,
  service: string,
  { version, etag }: { version: number; etag: string },
): Promise<PageBase> {
  return baseOf(
    await call(calls[kind].restore, {
      params: { id: service, version },
      headers: { 'if-match': `"${etag}"` },
    }),
  );
}

function baseOf({ content, etag, version, updated_at }: PublishedPage): PageBase {
  return { html: decodeHtml(content), etag, version, updatedAt: updated_at };
}

function encodeHtml(html: string): string {
  const bytes = new TextEncoder().encode(html);
  let binary = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}
