// What a page says of itself: title, description, cards for social networks, JSON-LD.
import { wholeAddress } from '#services/web-scraper/read/absolute-addresses.ts';
import { lineOf, type PageDocument } from '#services/web-scraper/read/page-document.ts';

export interface PageMetadata {
  description?: string;
  language?: string;
  author?: string;
  site_name?: string;
  published_at?: string;
  modified_at?: string;
  canonical_url?: string;
  image_url?: string;
  /** Each `og:`, `article:` and `twitter:` name once, as it stands there. */
  social: Record<string, string>;
  json_ld: unknown[];
}

const valueLengthMax = 5_000;
const jsonLdLengthMax = 200_000;
const jsonLdMax = 20;

export function titleOf(document: PageDocument): string {
  const title = document.querySelector('head title') ?? document.querySelector('title');
  return (title ? lineOf(title) : '').slice(0, 1_000);
}

export function readMetadata(document: PageDocument, base: string): PageMetadata {
  const named = new Map<string, string>();
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name');
    const content = meta.getAttribute('content')?.trim().slice(0, valueLengthMax);
    if (name && content && !named.has(name.toLowerCase())) named.set(name.toLowerCase(), content);
  }
  const first = (...names: string[]) =>
    names.map((name) => named.get(name)).find((value) => value !== undefined);
  const canonical = document.querySelector('link[rel~="canonical"]')?.getAttribute('href') ?? null;
  const found = {
    description: first('description', 'og:description', 'twitter:description'),
    language: document.documentElement.getAttribute('lang')?.trim() || first('language'),
    author: first('author', 'article:author', 'twitter:creator'),
    site_name: first('og:site_name', 'application-name'),
    published_at: first('article:published_time', 'date', 'dc.date', 'dcterms.date'),
    modified_at: first('article:modified_time', 'last-modified'),
    canonical_url: wholeAddress(canonical ?? first('og:url') ?? null, base),
    image_url: wholeAddress(first('og:image', 'twitter:image') ?? null, base),
  };
  const social = [...named].filter(([name]) => /^(?:og|article|twitter):/.test(name));
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value)),
    social: Object.fromEntries(social),
    json_ld: readJsonLd(document),
  };
}

/** Pages often have broken ones, which are left out. */
function readJsonLd(document: PageDocument): unknown[] {
  const found: unknown[] = [];
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    if (found.length >= jsonLdMax || textContent.length > jsonLdLengthMax) continue;
    const json = unwrapped(textContent);
    // Line breaks within texts are the usual mistake.
    const value = parsed(json) ?? parsed(json.replace(/\p{Cc}/gu, ' '));
    if (value !== undefined) found.push(value);
  }
  return found;
}

/** Without the comment or CDATA that hides a script from old programs. */
function unwrapped(text: string): string {
  return text
    .replace(/^\s*(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s*(?:-->|\]\]>)\s*(?:\*\/)?\s*$/, '')
    .replace(/;\s*$/, '');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
