import type { DraftBase } from '#server/drafts/apply-change.ts';

/**
 * Parses If-Match. Weak prefixes are accepted: proxies that compress add them, and our etags
 * identify the same content.
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
