import { plainTextOf } from '#services/data-to-html/plain-text-of.ts';
import {
  baseOf,
  makeAddressesWhole,
  wholeAddress,
} from '#services/web-scraper/read/absolute-addresses.ts';
import { markdownOf } from '#services/web-scraper/read/markdown-of.ts';
import { type PageContent, readContent } from '#services/web-scraper/read/page-content.ts';
import {
  type PageDocument,
  type PageElement,
  parsePage,
} from '#services/web-scraper/read/page-document.ts';
import { readLinks } from '#services/web-scraper/read/page-links.ts';
import {
  type PageMetadata,
  readMetadata,
  titleOf,
} from '#services/web-scraper/read/page-metadata.ts';
import { readParts } from '#services/web-scraper/read/page-parts.ts';
import { type Selectors, selectedValues } from '#services/web-scraper/read/selected-values.ts';
import { spreadCells } from '#services/web-scraper/read/spread-cells.ts';

export type PageFormat = 'html' | 'text' | 'markdown' | 'json' | 'links';

export interface Reading {
  /** Where the page is. */
  url: string;
  format: PageFormat;
  selectors: Selectors | undefined;
  onlyMain: boolean;
}

export interface PageFacts {
  title: string;
  metadata: PageMetadata;
  /** The main content was asked for and not found, so that the whole page is answered. */
  lacksMain: boolean;
  /** There are scripts, and next to no text. */
  lacksScripts: boolean;
  /** Nothing to read was found. */
  isEmpty: boolean;
  /** Addresses of the frames of a page that has next to no text of its own. */
  frames: string[];
}

const emptyLengthMax = 40;

/**
 * Reads a page, in the child. The text is what was asked for; of `json` and `links` it is JSON.
 * @throws Problem `field_invalid` for a selector that is none
 */
export function readPage(reading: Reading, html: string): { facts: PageFacts; text: string } {
  const { url, format, selectors, onlyMain } = reading;
  const document = parsePage(html);
  const base = baseOf(document, url);
  const title = titleOf(document);
  const metadata = readMetadata(document, base);
  const { lacksScripts, frames } = lacksOf(document, base);
  const answered = (text: string, lacksMain = false) => ({
    facts: { title, metadata, lacksMain, lacksScripts, isEmpty: text === '', frames },
    text,
  });
  if (format === 'links') return answered(JSON.stringify(readLinks(document, base)));
  if (selectors) return answered(JSON.stringify(selectedValues(document, selectors, base)));
  makeAddressesWhole(document, base);
  const content = readContent(document, onlyMain);
  return answered(written(content, format), onlyMain && !content.isMain);
}

function written({ html }: PageContent, format: PageFormat): string {
  if (format === 'html') return html;
  if (format === 'markdown') return markdownOf(withSpreadCells(html));
  const text = plainTextOf(html).trim();
  if (format === 'text') return text;
  const document = parsePage(html);
  spreadCells(document);
  return JSON.stringify({ ...readParts(document), text });
}

function withSpreadCells(html: string): string {
  if (!/<t[dh] [^>]*(?:col|row)span/.test(html)) return html;
  const document = parsePage(html);
  spreadCells(document);
  return document.body.innerHTML;
}

const framesMax = 5;
const scriptTypes =
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/i;

/** Whether a browser runs it: others hold data, such as JSON-LD. */
const isRun = (script: PageElement) => scriptTypes.test((script.getAttribute('type') ?? '').trim());

/** What a page with next to no text has instead of it. */
function lacksOf(document: PageDocument, base: string): Pick<PageFacts, 'lacksScripts' | 'frames'> {
  const lengthOf = ({ textContent }: PageElement) => textContent.replace(/\s+/g, '').length;
  const scripts = [...document.querySelectorAll('script')];
  const unseen = [...scripts, ...document.body.querySelectorAll('style, noscript, template')];
  const hidden = unseen.reduce((sum, element) => sum + lengthOf(element), 0);
  const isBare = lengthOf(document.body) - hidden < emptyLengthMax;
  const frames = [...document.querySelectorAll('frame[src], iframe[src]')].flatMap((frame) => {
    const address = wholeAddress(frame.getAttribute('src'), base);
    return address !== undefined && /^https?:/.test(address) ? [address] : [];
  });
  return {
    lacksScripts: isBare && scripts.some(isRun),
    frames: isBare ? frames.slice(0, framesMax) : [],
  };
}
