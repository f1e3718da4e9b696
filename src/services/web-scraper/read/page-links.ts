import { limits } from '#contract/limits.ts';
import { wholeAddress } from '#services/web-scraper/read/absolute-addresses.ts';
import { lineOf, type PageDocument } from '#services/web-scraper/read/page-document.ts';

export interface PageLink {
  url: string;
  /** What is written on it: its text, else its label or its picture's. */
  text: string;
}

/** The links of a page in their order, each address once, without its part after #. */
export function readLinks(document: PageDocument, base: string): PageLink[] {
  const links = new Map<string, PageLink>();
  for (const anchor of document.querySelectorAll('a[href], area[href]')) {
    if (links.size >= limits.pageLinksMax) break;
    const url = wholeAddress(anchor.getAttribute('href'), base)?.replace(/#.*$/, '');
    if (url === undefined) continue;
    const text =
      lineOf(anchor) ||
      anchor.getAttribute('aria-label') ||
      anchor.querySelector('img[alt]')?.getAttribute('alt') ||
      anchor.getAttribute('title') ||
      '';
    const known = links.get(url);
    if (known === undefined) links.set(url, { url, text: text.slice(0, 500) });
    else if (known.text === '') known.text = text.slice(0, 500);
  }
  return [...links.values()];
}
