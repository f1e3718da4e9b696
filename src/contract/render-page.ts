// How the server has a page of the portal drawn. The portal's build makes a second bundle that
// exports a PageRenderer; the server loads it by its path, so neither room imports the other.
import type { ListedService } from '#contract/calls/content.ts';
import type { Site } from '#contract/calls/site.ts';

/** Where the facts stand in a page, and where the portal looks for them. */
export const pageFactsId = 'page-facts';

/** Marks the link of the whole style sheet in a drawn page, which the portal applies. */
export const lateStyles = 'data-late';

/** The element a published text is drawn in. */
export const drawnDocumentId = 'drawn-document';

/** What a page is drawn from. The browser gets the same, or its first drawing would differ. */
export interface PageFacts {
  site: Site;
  /** Without a trailing slash. */
  public_url: string;
  /** Of the copyright line. */
  year: number;
  /** On pages that list them. */
  services?: readonly ListedService[];
  document?: PageDocument;
}

/** The published text a page is about. */
export interface PageDocument {
  kind: 'documentation' | 'showcase';
  /** Key of its service. */
  id: string;
  updated_at: string;
  /** Of a text that an admin published: what search engines show of it. */
  summary?: string;
  /** Reduced to plain elements. Not repeated to the browser, which reads it back from the page. */
  html?: string;
}

export interface RenderedPage {
  /** 404 when no page has this address. */
  status: 200 | 404;
  /** Plain text, for whoever describes the page elsewhere. */
  title: string;
  description: string;
  /** Elements for the head, then those for the body. */
  head: string;
  html: string;
}

export interface PageRenderer {
  /** Whether the portal has a page at this path, account pages included. */
  hasPage(path: string): boolean;
  renderPage(path: string, facts: PageFacts): Promise<RenderedPage>;
}
