// Decides on an address after parsing it, never by a pattern over its text: every product that did has
// been tricked by another spelling of the same place.
import { limits } from '#contract/limits.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';

// Names that only mean something inside a network, whatever a resolver says to them.
const innerNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/**
 * The web address in a text, or in a redirect relative to `base`.
 * @throws FetchFailure `not_allowed`
 */
export function readWebAddress(text: string, base?: URL): URL {
  if (text.length > limits.urlBytesMax) throw notAllowed('The address is too long.');
  // A parser drops or turns these silently, so that what we read and what was meant differ.
  if (/[^\x21-\uffff]|\\|\u007f/u.test(text.trim()) || !text.isWellFormed()) {
    throw notAllowed('The address has spaces, backslashes or control characters.');
  }
  const url = URL.parse(text, base?.href);
  if (url === null) throw notAllowed('This is no web address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw notAllowed(`Only http: and https: are fetched, not ${url.protocol.slice(0, 40)}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw notAllowed('The address must carry no user name or password.');
  }
  if (url.hostname.endsWith('.')) throw notAllowed('The name of the host ends with a dot.');
  return url;
}

/** Whether a host's name is one that only an inner network knows. */
export function isInnerName(hostname: string): boolean {
  return innerNames.test(hostname);
}

export function notAllowed(message: string): FetchFailure {
  return new FetchFailure('not_allowed', message);
}
