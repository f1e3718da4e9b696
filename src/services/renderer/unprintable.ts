import { Problem } from '#contract/problems.ts';

/** For a document that has not too many pages, but that no browser prints: trying again is no use. */
export function unprintable(cause: unknown): Problem {
  const message = 'The document is too large, too deeply nested or otherwise not printable.';
  return new Problem('document_too_long', { cause, message });
}
