// Collects the data a page is rendered from with the public calls, as a guest.
import type { PublishedPage } from '#contract/calls/published-pages.ts';
import { Problem } from '#contract/problems.ts';
import type { PageDocument, PageFacts } from '#contract/render-page.ts';
import type { HandlerInput, Handlers } from '#server/http/handler.ts';
import { firstSentences } from '#server/pages/first-sentences.ts';
import { plainElements } from '#server/pages/plain-elements.ts';
import type { PublicPage } from '#server/pages/public-pages.ts';

export type PublicHandlers = Pick<
  Handlers,
  'readSite' | 'listServices' | 'readDocumentation' | 'readShowcase'
>;

/** Data of a page in addition to the site's facts. */
export type PageNeeds = Partial<Pick<PublicPage, 'needsServices' | 'document'>>;

export async function readPageFacts(
  { handlers, publicUrl }: { handlers: PublicHandlers; publicUrl: () => string },
  page?: PageNeeds,
): Promise<PageFacts> {
  const facts: PageFacts = {
    site: await handlers.readSite(asGuest),
    public_url: publicUrl(),
    year: new Date().getUTCFullYear(),
  };
  if (page?.needsServices) facts.services = await handlers.listServices(asGuest);
  const document = page?.document && (await readDocument(handlers, page.document));
  if (document) facts.document = document;
  return facts;
}

async function readDocument(
  handlers: PublicHandlers,
  { kind, id }: NonNullable<PublicPage['document']>,
): Promise<PageDocument | undefined> {
  const published = await readPublished(handlers, { kind, id });
  if (published === undefined) return undefined;
  const { version, updated_at } = published;
  const html = reduced(`${kind} ${id}`, published);
  // Of a shipped page the portal itself says what it is about.
  const summary = version > 0 ? firstSentences(html) : undefined;
  return { kind, id, updated_at, html, ...(summary === undefined ? {} : { summary }) };
}

/** What a guest reads there; undefined if there is nothing. */
export async function readPublished(
  handlers: PublicHandlers,
  { kind, id }: NonNullable<PublicPage['document']>,
): Promise<PublishedPage | undefined> {
  const read = kind === 'documentation' ? handlers.readDocumentation : handlers.readShowcase;
  return read({ ...asGuest, params: { id }, query: {} }).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
}

// The facts are read for each request; the text changes when another one is published.
const lastReduced = new Map<string, { content: string; html: string }>();

function reduced(name: string, { content }: { content: string }): string {
  const last = lastReduced.get(name);
  if (last?.content === content) return last.html;
  const html = plainElements(Buffer.from(content, 'base64').toString('utf8'));
  lastReduced.set(name, { content, html });
  return html;
}

export const asGuest: HandlerInput<'readSite' | 'listServices'> = {
  params: undefined,
  query: undefined,
  body: undefined,
  caller: undefined,
  request: { id: 'page', address: '', userAgent: '' },
  cookie: { read: () => undefined, set: () => undefined, clear: () => undefined },
};
