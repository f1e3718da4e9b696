import { Problem } from '#contract/problems.ts';
import {
  type CdpConnection,
  CdpError,
  isRecord,
  textOf,
} from '#services/renderer/cdp-connection.ts';
import { pageCss } from '#services/renderer/page-css.ts';
import { paperParameters, refusedRanges } from '#services/renderer/paper-parameters.ts';
import { pdfPageCount } from '#services/renderer/pdf-page-count.ts';
import { dressScript, measureScript, settleScript } from '#services/renderer/tab-scripts.ts';
import { openSession } from '#services/renderer/tab-session.ts';
import { startVisit, type VisitedPage } from '#services/renderer/visit-page.ts';
import type { PrintedPdf, PrintJob } from '#services/tools.ts';

const a4 = { widthPx: 794, heightPx: 1123 } as const;

// Chromium lays out the whole document before it prints the first page, and takes gigabytes for
// thousands of pages. A long source is therefore measured first, which costs a second layout; twice
// the limit, since wide content is shrunk to fit and a page may be larger than A4.
const measuredFromLength = 200_000;
const measuredPagesFactor = 2;

/** Only data: URIs load without a visit, and frames; everything else has settled already. */
const loadsSomething = /data:|<i?frame|<object|<embed/i;

type TabJob = Omit<PrintJob, 'trust'> & { pagesMax: number; timeoutMs: number };

/** One tab with page scripts off, in a browser context and so in a renderer process of its own. */
export interface PrintTab {
  /** @throws Problem `document_too_long`, `page_failed`, `field_invalid`, CdpError, TabCrash */
  print(job: TabJob): Promise<PrintedPdf>;
  /** Drops the last document and what it left in memory. Cheap only while nobody waits. */
  clean(): Promise<void>;
  /** False once a document crashed the tab or led it away from its blank page. */
  isUsable(): boolean;
  /** Pages printed since the last `clean`. */
  pagesSinceClean(): number;
  /** @throws CdpError when the browser does not obey in time */
  close(): Promise<void>;
}

/** The tab died under a document or could not print it; the browser lives. */
export class TabCrash extends Error {
  override readonly name = 'TabCrash';
}

/** @throws CdpError when the browser does not answer */
export async function openTab(connection: CdpConnection): Promise<PrintTab> {
  const session = await openSession(connection);
  const { send, frameId, sessionId } = session;

  let usable = true;
  let pages = 0;
  let visited: VisitedPage | undefined;
  let onDeath: ((error: Error) => void) | undefined;
  const stopListening = connection.listen(({ method, params, sessionId: of }) => {
    if (of !== sessionId) return;
    if (method === 'Fetch.requestPaused' && !visited) {
      const refusal = { requestId: params.requestId, errorReason: 'Aborted' };
      send('Fetch.failRequest', refusal).catch(() => undefined);
    } else if (method === 'Page.frameNavigated') {
      if (isRecord(params.frame) && params.frame.parentId === undefined) usable = false;
    } else if (method === 'Inspector.targetCrashed') {
      usable = false;
      onDeath?.(new TabCrash('the tab crashed'));
    }
  });

  await Promise.all([
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Emulation.setEmulatedMedia', { media: 'print' }),
    send('Emulation.setDeviceMetricsOverride', {
      width: a4.widthPx,
      height: a4.heightPx,
      deviceScaleFactor: 1,
      mobile: false,
    }),
    // A refused navigation leaves the document in its place; one that merely fails replaces it.
    send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
  ]);

  async function show(job: TabJob, left: () => number): Promise<void> {
    if (job.visit) {
      visited = startVisit(session, job.visit, (error) => onDeath?.(error));
      await visited.arrive(left);
      return;
    }
    // A lone surrogate has no place in the UTF-8 of the pipe.
    const html = job.html.toWellFormed();
    await send('Page.setDocumentContent', { frameId, html }, left());
    if (loadsSomething.test(html)) {
      await send('Runtime.evaluate', { expression: settleScript, awaitPromise: true }, left());
    }
  }

  async function dress({ page = {}, title, language }: TabJob, left: () => number): Promise<void> {
    const css = pageCss(page);
    if (css === '' && title === undefined && language === undefined) return;
    const expression = dressScript({ css, title, language });
    await send('Runtime.evaluate', { expression }, left());
  }

  async function printOnce(job: TabJob): Promise<PrintedPdf> {
    const endsAt = performance.now() + job.timeoutMs;
    const left = () => Math.max(1, endsAt - performance.now());
    await show(job, left);
    await dress(job, left);
    if (job.visit || job.html.length > measuredFromLength) {
      const measured = await send('Runtime.evaluate', { expression: measureScript }, left());
      refuseTooLong(numberOf(measured) / a4.heightPx, job.pagesMax * measuredPagesFactor);
    }
    // One answer in base64 is quicker than a stream: measured at 1 page and at 12.
    const parameters = paperParameters(job, job.pagesMax);
    const printed = await send('Page.printToPDF', parameters, left()).catch((error: unknown) => {
      if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
      // After "Printing failed" a tab may never answer again.
      usable = false;
      throw refusedRanges(job, error.message) ?? new TabCrash(error.message);
    });
    const bytes = Buffer.from(textOf(printed, 'data'), 'base64');
    const count = pdfPageCount(bytes);
    pages += count;
    refuseTooLong(count, job.pagesMax);
    return { bytes, pages: count, ...(visited ? { consoleErrors: visited.errors() } : {}) };
  }

  return {
    print(job) {
      return new Promise((resolve, reject) => {
        onDeath = reject;
        printOnce(job).then(resolve, reject);
      });
    },
    async clean() {
      pages = 0;
      await send('Page.setDocumentContent', { frameId, html: '' });
      await send('HeapProfiler.collectGarbage');
    },
    isUsable: () => usable,
    pagesSinceClean: () => pages,
    async close() {
      usable = false;
      stopListening();
      visited?.end();
      await session.dispose();
    },
  };
}

function refuseTooLong(pages: number, pagesMax: number): void {
  if (pages > pagesMax) {
    throw new Problem('document_too_long', { cause: `${Math.ceil(pages)} of ${pagesMax} pages` });
  }
}

function numberOf(answer: Record<string, unknown>): number {
  const value = isRecord(answer.result) ? answer.result.value : undefined;
  return typeof value === 'number' ? value : 0;
}
