// Where the document of a run comes from: the body itself, or an address.
import { Problem } from '#contract/problems.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { FetchedResource, GuardedFetch } from '#services/network/guarded-fetch.ts';
import { pageProblem } from '#services/network/page-problem.ts';

export interface OpenedDocument {
  url: string;
  hasOrigin: boolean;
  body: Uint8Array;
  contentType: string;
}

/** HTML of no address is said to be here; the name can never be anybody's. */
export const nowhere = 'http://document.invalid/';

export function documentOf(html: string): OpenedDocument {
  return {
    url: nowhere,
    hasOrigin: false,
    body: Buffer.from(html.toWellFormed()),
    contentType: 'text/html; charset=utf-8',
  };
}

/** @throws Problem `url_not_allowed`, `page_failed` */
export async function fetchDocument(
  url: string,
  failOnStatus: readonly number[],
  fetch: GuardedFetch,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const found = await fetch(url, { signal, accept: 'text/html, application/xhtml+xml' }).catch(
    (error: unknown) => {
      throw error instanceof FetchFailure ? pageProblem(error) : error;
    },
  );
  if (failOnStatus.some((status) => isMeant(status, found.status))) {
    throw failed(`The page answered ${found.status}.`);
  }
  if (!isHtml(found)) {
    const type = found.contentType === '' ? 'something it does not name' : found.contentType;
    throw failed(`The address answers ${type.slice(0, 100)}, not HTML.`);
  }
  const { body, contentType } = found;
  return { url: found.url, hasOrigin: true, body, contentType };
}

/** 499 means every status from 400 to 499, 599 likewise; any other number means itself. */
function isMeant(wanted: number, status: number): boolean {
  return wanted % 100 === 99
    ? Math.floor(wanted / 100) === Math.floor(status / 100)
    : wanted === status;
}

function isHtml({ contentType }: FetchedResource): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
}

function failed(message: string): Problem {
  return new Problem('page_failed', { errors: [{ path: 'url', message }] });
}
