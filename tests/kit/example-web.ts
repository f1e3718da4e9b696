import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { GuardedFetch } from '#services/network/guarded-fetch.ts';

const page = `<!doctype html><html lang="en"><title>Example Domain</title><h1>Example Domain</h1>
<p>This domain is for use in documentation examples without needing permission, by anyone, at any time.</p>
<p><a href="https://iana.org/domains/example">Learn more</a></p></html>`;

/** The web of samples, which has one page: the one that their programs ask for. */
export const exampleWeb: GuardedFetch = async (url) => {
  if (new URL(url).host !== 'example.com') {
    throw new FetchFailure('unreachable', 'There is no such host.');
  }
  const isPage = url === 'https://example.com/';
  return {
    url,
    status: isPage ? 200 : 404,
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(isPage ? page : ''),
  };
};
