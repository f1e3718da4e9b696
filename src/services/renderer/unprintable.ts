import { Problem } from '#contract/problems.ts';
import { CdpError } from '#services/renderer/browser/cdp-connection.ts';
import { tooTalkative } from '#services/renderer/traffic-budget.ts';
import { tooSlow } from '#services/too-slow.ts';
import type { PrintJob } from '#services/tools.ts';

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
 * Printing takes many times as long as the layout before it: at the least 4.5 times with tags, and 2.1
 * without, measured with tables and with text.
 */
const printFactor = { tagged: 4, plain: 2 } as const;

/**
 * For a document that was laid out in so many milliseconds, with so many left of its run.
 * @throws Problem `time_limit`
 */
export function refuseTooSlow(
  { tagged, runMs }: Pick<PrintJob, 'tagged' | 'runMs'>,
  laidOutMs: number,
  leftMs: number,
): void {
  if (laidOutMs * (tagged ? printFactor.tagged : printFactor.plain) > leftMs) throw tooSlow(runMs);
}

/** @throws Problem `document_too_long` */
export function refuseTooLong(pages: number, pagesMax: number): void {
  if (pages > pagesMax) {
    throw new Problem('document_too_long', { cause: `${Math.ceil(pages)} of ${pagesMax} pages` });
  }
}
