import type { DraftBase } from '#server/drafts/apply-change.ts';

/**
 * What an If-Match header asks for. Weak prefixes are let pass: proxies that compress an answer put
 * them there, and our etags stand for the same content either way.
 */
export function readIfMatch(header: string | undefined): DraftBase {
  if (header === undefined) return 'any';
  const tags = header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  );
  return tags.includes('*') ? 'any' : tags;
}
