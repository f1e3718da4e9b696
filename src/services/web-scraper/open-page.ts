// Where the page of a run comes from: a copy, its server, or the browser that runs its scripts.
import { LRUCache } from 'lru-cache';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { FetchedResource } from '#services/network/guarded-fetch.ts';
import { pageProblem } from '#services/network/page-problem.ts';
import { readWebAddress } from '#services/network/read-web-address.ts';
import { createResourceLoader } from '#services/renderer/resource-loader.ts';
import type { Tools } from '#services/tools.ts';
import { decodePage } from '#services/web-scraper/decode-page.ts';
import { refreshOf } from '#services/web-scraper/page-refresh.ts';
import { readRobots, refusedByRobots } from '#services/web-scraper/robots.ts';

export interface PageWanted {
  url: string;
  headers: Readonly<Record<string, string>>;
  isRendered: boolean;
  waitFor: string | undefined;
  maxAgeS: number;
  respectsRobots: boolean;
}

/** What a server sent, or the browser made of it. */
export type PageContent = string | Pick<FetchedResource, 'body' | 'contentType'>;

export interface OpenedPage {
  finalUrl: string;
  status: number;
  content: PageContent;
  fetchedAt: Date;
  fetchMs: number;
  isFromCache: boolean;
}

type KeptPage = Omit<OpenedPage, 'isFromCache'>;

const kept = new LRUCache<string, KeptPage>({
  maxSize: limits.pageCacheBytesMax,
  sizeCalculation: ({ content }) =>
    (typeof content === 'string' ? 2 * content.length : content.body.length) + 1_000,
  ttl: limits.pageAgeSMax * 1000,
});

/** Drawn only, so it does not change what a page says. */
const unread = new Set(['Image', 'Font', 'Media', 'Stylesheet']);

/**
 * @throws Problem `url_not_allowed`, `robots_refused`, `page_failed`, `queue_full`, `time_limit`,
 *   `renderer_unavailable`
 */
export async function openPage(
  wanted: PageWanted,
  tools: Pick<Tools, 'fetch' | 'printer' | 'signal' | 'owner' | 'now'>,
): Promise<OpenedPage> {
  const { owner, now } = tools;
  const url = addressOf(wanted.url);
  // Copies are the account's own: its headers may have opened the page for it alone.
  const { maxAgeS, respectsRobots, ...asked } = wanted;
  const key = JSON.stringify([owner, respectsRobots, { ...asked, url: url.href }]);
  const copy = kept.get(key);
  if (copy && now().getTime() - copy.fetchedAt.getTime() <= maxAgeS * 1000) {
    return { ...copy, isFromCache: true };
  }
  const begun = performance.now();
  const found = await followed(url, wanted, tools);
  const page: KeptPage = {
    finalUrl: found.url,
    status: found.status,
    content: wanted.isRendered ? await rendered(found, wanted, tools) : sameOr(found, copy),
    fetchedAt: now(),
    fetchMs: Math.round(performance.now() - begun),
  };
  kept.set(key, page);
  return { ...page, isFromCache: false };
}

/** The page at an address, or where it leads by itself; each step is checked as the first one is. */
async function followed(
  first: URL,
  { headers, respectsRobots }: PageWanted,
  { fetch, signal }: Pick<Tools, 'fetch' | 'signal'>,
): Promise<FetchedResource> {
  let url = first;
  for (let hops = 0; hops <= limits.redirectsMax; hops += 1) {
    const robots = respectsRobots
      ? await readRobots(url, fetch, signal).catch(asProblem)
      : undefined;
    if (robots?.isAllowed === false) throw refusedByRobots(robots);
    const found = await fetch(url.href, {
      signal,
      timeoutMs: limits.pageTimeoutMs,
      afterMs: robots?.paceMs ?? limits.hostPaceMs,
      accept: 'text/html, application/xhtml+xml, text/plain;q=0.5',
      headers: url.origin === first.origin ? headers : {},
    }).catch(asProblem);
    refuseUnreadable(found);
    const next = isHtml(found.contentType) ? refreshOf(found) : undefined;
    if (next === undefined) return found;
    url = addressOf(next);
  }
  throw failed('It leads from one address to the next.', {});
}

/** The content that is kept, if the page is still the same byte for byte: then nothing is worked out anew. */
function sameOr(found: FetchedResource, copy: KeptPage | undefined): PageContent {
  const known = copy?.content;
  if (known === undefined || typeof known === 'string') return found;
  const isSame = known.contentType === found.contentType && known.body.equals(found.body);
  return isSame ? known : found;
}

function addressOf(text: string): URL {
  try {
    return readWebAddress(text);
  } catch (error) {
    return asProblem(error);
  }
}

function asProblem(error: unknown): never {
  throw error instanceof FetchFailure ? problemOf(error) : error;
}

function refuseUnreadable({ status, contentType }: FetchedResource): void {
  if (status >= 400) {
    throw failed(`The page answered ${status}.`, { figures: { http_status: status } });
  }
  if (isHtml(contentType) || isPlain(contentType)) return;
  const type = contentType === '' ? 'something it does not name' : contentType.slice(0, 100);
  throw failed(`The address answers ${type}, not a web page.`, {
    figures: { http_status: status },
    ...(/pdf|word|sheet|presentation|image/i.test(contentType) && {
      fix: 'Text Extractor reads documents and images.',
    }),
  });
}

const isHtml = (type: string) => /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type);
export const isPlain = (type: string) => /^text\/plain\s*(?:;|$)/i.test(type);

/** The page as HTML. */
export function htmlOf(content: PageContent): string {
  if (typeof content === 'string') return content;
  const { body, contentType } = content;
  const text = decodePage(body, contentType);
  return isHtml(contentType) ? text : preformatted(text);
}

function preformatted(text: string): string {
  return `<body><pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
}

async function rendered(
  { url, contentType, body }: FetchedResource,
  { waitFor }: PageWanted,
  { fetch, printer, signal, owner }: Pick<Tools, 'fetch' | 'printer' | 'signal' | 'owner'>,
): Promise<string> {
  const loader = createResourceLoader({ fetch, isAllowed: true, noOrigin: undefined, signal });
  const { html } = await printer
    .read(
      {
        owner,
        visit: {
          url,
          hasOrigin: true,
          body,
          contentType,
          javascript: true,
          media: 'screen',
          delayMs: 0,
          selector: waitFor,
          expression: undefined,
          waitMs: limits.waitDelayMsMax,
          load: async (one) => (unread.has(one.kind) ? undefined : loader.load(one)),
        },
      },
      signal,
    )
    .catch((error: unknown) => {
      throw waitFailed(error);
    });
  return html;
}

/** The browser calls the wait by the name it has in html-to-pdf. */
function waitFailed(error: unknown): unknown {
  if (!(error instanceof Problem) || error.errors[0]?.path !== 'wait_for_selector') return error;
  const errors = error.errors.map((one) => ({ ...one, path: 'wait_for' }));
  return new Problem(error.key, { cause: error, errors });
}

function problemOf(failure: FetchFailure): Problem {
  if (failure.reason === 'host_busy') {
    const errors = [{ path: 'url', message: failure.message }];
    return new Problem('queue_full', { cause: failure, errors, retryAfterS: 10 });
  }
  return pageProblem(failure);
}

function failed(
  message: string,
  { fix, figures }: { fix?: string; figures?: Readonly<Record<string, number>> },
): Problem {
  return new Problem('page_failed', {
    errors: [{ path: 'url', message, ...(fix === undefined ? {} : { fix }) }],
    ...(figures && { figures }),
  });
}
