// Checks a URL after parsing it, never by a pattern over its text, which other spellings of the
// same host would bypass.
import { limits } from '#contract/limits.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';

// Names that are only meaningful inside a network, whatever a resolver answers.
const innerNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Parses a web URL, or a redirect relative to `base`.
 * @throws FetchFailure `not_allowed`
 */
export function readWebAddress(text: string, base?: URL): URL {
  if (text.length > limits.urlBytesMax) throw notAllowed('The address is too long.');
  // URL parsers silently drop or change these, so the result may differ from the intention.
  if (/[^\x21-\uffff]|\\|\u007f/u.test(text.trim()) || !text.isWellFormed()) {
    throw notAllowed('The address has spaces, backslashes or control characters.');
  }
  const url = URL.parse(text, base?.href);
  if (url === null) throw notAllowed('This is not a web address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw notAllowed(`Only http: and https: are fetched, not ${url.protocol.slice(0, 40)}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw notAllowed('The address must not contain a user name or password.');
  }
  if (url.hostname.endsWith('.')) throw notAllowed('The name of the host ends with a dot.');
  return url;
}

/** Whether a host name is used in internal networks only. */
export function isInnerName(hostname: string): boolean {
  return innerNames.test(hostname);
}

export function notAllowed(message: string): FetchFailure {
  return new FetchFailure('not_allowed', message);
}
