// What the server drew this page from. The first drawing in the browser uses the same facts, so that
// it takes over the server's elements as they are. A page that came from the service worker, from
// the development server or from another backend has none.
import {
  drawnDocumentId,
  type PageDocument,
  type PageFacts,
  pageFactsId,
  type RenderedPage,
} from '#contract/render-page.ts';

let facts: PageFacts | undefined;

/** The server's bundle calls this before each drawing, the browser never. */
export function providePageFacts(given: PageFacts): void {
  facts = given;
}

export function pageFacts(): PageFacts | undefined {
  facts ??= readEmbedded();
  return facts;
}

function readEmbedded(): PageFacts | undefined {
  // Tests read this module outside a browser.
  if (import.meta.env.SSR || typeof document === 'undefined') return undefined;
  const text = document.getElementById(pageFactsId)?.textContent;
  if (!text) return undefined;
  const embedded: PageFacts = JSON.parse(text);
  const html = document.getElementById(drawnDocumentId)?.innerHTML;
  if (embedded.document && html) embedded.document.html = html;
  return embedded;
}

/** The published text as the server drew it, if this page came with the one asked for. */
export function drawnDocument(kind: PageDocument['kind'], id: string): PageDocument | undefined {
  const drawn = pageFacts()?.document;
  return drawn?.kind === kind && drawn.id === id ? drawn : undefined;
}

type Head = Pick<RenderedPage, 'title' | 'description'>;
let lastHead: Head = { title: '', description: '' };

/** The page's title tells the server's bundle what it wrote. */
export function noteHead(head: Head): void {
  lastHead = head;
}

export function notedHead(): Head {
  return lastHead;
}
