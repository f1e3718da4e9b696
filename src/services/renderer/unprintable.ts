import { Problem } from '#contract/problems.ts';
import { CdpError } from '#services/renderer/browser/cdp-connection.ts';
import { tooTalkative } from '#services/renderer/traffic-budget.ts';

/** For a document that has not too many pages, but that no browser prints: trying again is no use. */
export function unprintable(cause: unknown): Problem {
  const message = 'The document is too large, too deeply nested or otherwise not printable.';
  return new Problem('document_too_long', { cause, message });
}

/** The tab died under a document or could not print it; the browser lives. */
export class TabCrash extends Error {
  override readonly name = 'TabCrash';
}

/** Tells on: a browser that lives and says no, or too much, does so because of the document. */
export function documentsFault(error: unknown): never {
  if (error instanceof CdpError && error.reason === 'too_long') throw tooTalkative();
  if (error instanceof CdpError && error.reason === 'refused') throw new TabCrash(error.message);
  throw error;
}

/** @throws Problem `document_too_long` */
export function refuseTooLong(pages: number, pagesMax: number): void {
  if (pages > pagesMax) {
    throw new Problem('document_too_long', { cause: `${Math.ceil(pages)} of ${pagesMax} pages` });
  }
}
