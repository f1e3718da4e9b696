import { Problem } from '#contract/problems.ts';
import { CdpError } from '#services/renderer/browser/cdp-connection.ts';
import { tooTalkative } from '#services/renderer/traffic-budget.ts';

/** For a document with few pages that no browser prints: a retry is useless. */
export function unprintable(cause: unknown): Problem {
  const message = 'The document is too large, too deeply nested or otherwise not printable.';
  return new Problem('document_too_long', { cause, message });
}

/** The tab crashed or could not print the document; the browser is alive. */
export class TabCrash extends Error {
  override readonly name = 'TabCrash';
}

/**
 * Rethrows: if a browser is alive and reports an error or too much output, the document is the
 * cause.
 */
export function documentsFault(error: unknown): never {
  if (error instanceof CdpError && error.reason === 'too_long') throw tooTalkative();
  if (error instanceof CdpError && error.reason === 'refused') throw new TabCrash(error.message);
  throw error;
}

/**
 * Of pages that are only estimated, `doubt` times as many are let through.
 * @throws Problem `document_too_long`
 */
export function refuseTooLong(pages: number, pagesMax: number, doubt = 1): void {
  if (pages <= pagesMax * doubt) return;
  throw new Problem('document_too_long', {
    cause: `${Math.ceil(pages)} of ${pagesMax} pages`,
    message: `The document has more than the ${pagesMax} pages that one run may print.`,
  });
}
