import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { CdpError, textOf } from '#services/renderer/browser/cdp-connection.ts';
import { paperParameters, refusedRanges } from '#services/renderer/paper-parameters.ts';
import type { RunningLayout } from '#services/renderer/running-elements/running-parts.ts';
import type { SendToTab } from '#services/renderer/tab-session.ts';
import { TabCrash } from '#services/renderer/unprintable.ts';
import type { PrintJob } from '#services/tools.ts';

/** In base64, with its JSON around it. */
const answerBytesMax = Math.ceil(limits.pdfBytesMax / 3) * 4 + 1024;

/**
 * The shown document as a PDF in base64.
 * @throws Problem `field_invalid` for pages that do not exist, `document_too_long`; TabCrash,
 * CdpError
 */
export async function printPdf(
  send: SendToTab,
  job: Pick<PrintJob, 'tagged' | 'outline' | 'paper'> & { pagesMax: number },
  running: RunningLayout | undefined,
  left: () => number,
): Promise<string> {
  // One answer in base64 is faster than a stream: measured with 1 page and with 12.
  const parameters = paperParameters(job, job.pagesMax, running);
  try {
    return textOf(await send('Page.printToPDF', parameters, left(), answerBytesMax), 'data');
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    if (error.reason === 'too_long') {
      const message = `The PDF is larger than ${limits.pdfBytesMax / (1024 * 1024)} MiB.`;
      throw new Problem('document_too_long', { cause: error, message });
    }
    if (error.reason !== 'refused') throw error;
    throw refusedRanges(job, error.message) ?? new TabCrash(error.message);
  }
}
