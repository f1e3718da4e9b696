import type { PublishedPage } from '#contract/calls/published-pages.ts';
import type { OpenPage } from '#server/publishing/create-page-door.ts';

export function pageOnWire(page: OpenPage): PublishedPage {
  const { service: id, html, version, etag, updatedAt } = page;
  return { id, ...inBase64(html), updated_at: updatedAt, version, etag };
}

export function inBase64(html: string): { content: string; data: string } {
  const content = Buffer.from(html, 'utf8').toString('base64');
  return { content, data: content };
}
