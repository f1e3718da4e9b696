// The built portal: hashed assets are cached for a year, everything that names them is revalidated.
// A page's path is answered with the page; a missing asset with 404, never with HTML in place of a
// script.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefuseUnknown } from '#server/http/refuse-unknown.ts';
import { keepText, sendText } from '#server/pages/cached-text.ts';
import { serveCrawlerFiles } from '#server/pages/crawler-files.ts';
import { createPages, type Pages, type PagesParts } from '#server/pages/create-pages.ts';
import { readInlineHead } from '#server/pages/inline-head.ts';
import { loadRenderer } from '#server/pages/load-renderer.ts';

// First path segments of calls; below them an unknown path is a 404 in JSON.
const callPrefixes = ['auth', 'core', 'api', 'billing', 'template'];
// These look like calls but are pages of the portal in a browser.
const pagesAmongCalls = /^\/billing\/[^/]+\/?$/;

const noCache = 'no-cache';
const forever = 'public, max-age=31536000, immutable';

export async function servePortal(
  app: FastifyInstance,
  folder: string,
  parts: PagesParts,
  refuse: RefuseUnknown,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**', 'robots.txt'],
    cacheControl: false,
    etag: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? forever : noCache);
    },
  });
  const shell = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (shell === undefined) {
    app.setNotFoundHandler(refuse);
    return;
  }
  const inline = await readInlineHead(folder, shell);
  const pages = createPages(shell, await loadRenderer(folder), inline, parts);
  serveCrawlerFiles(app, pages, parts.publicUrl);
  const plainShell = keepText(shell);
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return refuse(request, reply);
    // Stored by the service worker, so it must not contain data of the operator.
    if (pathOf(request.url) === '/index.html') {
      return sendText(plainShell, request, reply.header('x-robots-tag', 'noindex'));
    }
    return sendPage(pages, request, reply);
  });
}

async function sendPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = pathOf(request.url);
  // The URL contains a secret, which other sites must not learn.
  if (path.startsWith('/forgot-password')) reply.header('referrer-policy', 'no-referrer');
  const { status, isHidden, text } = await pages.answer(path, request.url.length > path.length + 1);
  if (isHidden) reply.header('x-robots-tag', 'noindex');
  return sendText(text, request, reply.code(status));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

/** Whether a path without a route is a page of the portal. */
function isPage(request: {
  method: string;
  url: string;
  headers: { accept?: string | undefined };
}) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request.url);
  if (path.startsWith('/assets/')) return false;
  // The service worker fetches the shell by its file name, without a specific Accept header.
  if (path === '/index.html') return true;
  const wantsHtml = (request.headers.accept ?? '').includes('text/html');
  const first = path.split('/')[1] ?? '';
  if (callPrefixes.includes(first)) return wantsHtml && pagesAmongCalls.test(path);
  return wantsHtml || !/\.[a-z0-9]{1,5}$/i.test(path);
}
