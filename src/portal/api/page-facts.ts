// The data from which the server rendered this page. Hydration uses the same data, so that the
// markup matches. Pages from the service worker, the development server or another backend have
// none.
import {
  drawnDocumentId,
  type PageDocument,
  type PageFacts,
  pageFactsId,
  type RenderedPage,
} from '#contract/render-page.ts';

let facts: PageFacts | undefined;

/** Called by the server's bundle before each rendering, never by the browser. */
export function providePageFacts(given: PageFacts): void {
  facts = given;
}

export function pageFacts(): PageFacts | undefined {
  facts ??= readEmbedded();
  return facts;
}

function readEmbedded(): PageFacts | undefined {
  // Tests load this module without a browser.
  if (import.meta.env.SSR || typeof document === 'undefined') return undefined;
  const text = document.getElementById(pageFactsId)?.textContent;
  if (!text) return undefined;
  const embedded: PageFacts = JSON.parse(text);
  const html = document.getElementById(drawnDocumentId)?.innerHTML;
  if (embedded.document && html) embedded.document.html = html;
  return embedded;
}

/** The published text that the server rendered, if it is the requested one. */
export function drawnDocument(kind: PageDocument['kind'], id: string): PageDocument | undefined {
  const drawn = pageFacts()?.document;
  return drawn?.kind === kind && drawn.id === id ? drawn : undefined;
}

type Head = Pick<RenderedPage, 'title' | 'description'>;
let lastHead: Head = { title: '', description: '' };

/** The title that was rendered, for the server's bundle. */
export function noteHead(head: Head): void {
  lastHead = head;
}

export function notedHead(): Head {
  return lastHead;
}
