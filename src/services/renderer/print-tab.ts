import { Problem } from '#contract/problems.ts';
import {
  type CdpConnection,
  CdpError,
  isRecord,
  textOf,
} from '#services/renderer/cdp-connection.ts';
import { pdfPageCount } from '#services/renderer/pdf-page-count.ts';
import type { PrintedPdf } from '#services/tools.ts';

const a4 = { widthPx: 794, heightPx: 1123, widthInches: 8.27, heightInches: 11.69 } as const;

// Chromium lays out the whole document before it prints the first page, and takes gigabytes for
// thousands of pages. A long source is therefore measured first, which costs a second layout; twice
// the limit, since wide content is shrunk to fit and a page may be larger than A4.
const measuredFromLength = 200_000;
const measuredPagesFactor = 2;
const measureScript = `Math.max(
  document.documentElement.scrollHeight,
  document.body ? document.body.scrollHeight : 0)`;

/** The browser closes even a tab that hangs at once, so one that takes longer hangs itself. */
const closeTimeoutMs = 3_000;

// Only data: URIs can ever load here, and frames; everything else has settled already.
const loadsSomething = /data:|<i?frame|<object|<embed/i;

// Page scripts are off, ours run. The getters come from the prototype, because a document can hide
// `document.fonts` behind an element of that name.
const settleScript = `(async () => {
  const all = (selector) => Array.from(Document.prototype.querySelectorAll.call(document, selector));
  const state = Object.getOwnPropertyDescriptor(Document.prototype, 'readyState');
  while (state.get.call(document) !== 'complete') {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  document.documentElement.getBoundingClientRect();
  await Object.getOwnPropertyDescriptor(Document.prototype, 'fonts').get.call(document).ready;
  const images = all('img').filter((image) => image.currentSrc.startsWith('data:'));
  await Promise.allSettled(images.map((image) => image.decode()));
})()`;

interface TabJob {
  html: string;
  tagged: boolean;
  pagesMax: number;
  timeoutMs: number;
}

/** One tab with page scripts off, in a browser context and so in a renderer process of its own. */
export interface PrintTab {
  /** @throws Problem `document_too_long`, CdpError, TabCrash */
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
  const context = await connection.send('Target.createBrowserContext', { disposeOnDetach: true });
  const browserContextId = textOf(context, 'browserContextId');
  const target = await connection.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const attached = await connection.send('Target.attachToTarget', {
    targetId: textOf(target, 'targetId'),
    flatten: true,
  });
  const sessionId = textOf(attached, 'sessionId');
  function send(method: string, params: Record<string, unknown> = {}, timeoutMs?: number) {
    return connection.send(
      method,
      params,
      timeoutMs === undefined ? { sessionId } : { sessionId, timeoutMs },
    );
  }

  let usable = true;
  let pages = 0;
  let onCrash: ((crash: TabCrash) => void) | undefined;
  const stopListening = connection.listen(({ method, params, sessionId: of }) => {
    if (of !== sessionId) return;
    if (method === 'Fetch.requestPaused') {
      const refusal = { requestId: params.requestId, errorReason: 'Aborted' };
      send('Fetch.failRequest', refusal).catch(() => undefined);
    } else if (method === 'Page.frameNavigated') {
      if (isRecord(params.frame) && params.frame.parentId === undefined) usable = false;
    } else if (method === 'Inspector.targetCrashed') {
      usable = false;
      onCrash?.(new TabCrash('the tab crashed'));
    }
  });

  const [frameTree] = await Promise.all([
    send('Page.getFrameTree'),
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Emulation.setEmulatedMedia', { media: 'print' }),
    send('Emulation.setDeviceMetricsOverride', {
      width: a4.widthPx,
      height: a4.heightPx,
      deviceScaleFactor: 1,
      mobile: false,
    }),
    connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    send('Inspector.enable'),
    send('Page.enable'),
    // A refused navigation leaves the document in its place; one that merely fails replaces it.
    send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
  ]);
  const frameId = mainFrameId(frameTree);

  async function printOnce(job: TabJob): Promise<PrintedPdf> {
    const endsAt = performance.now() + job.timeoutMs;
    const left = () => Math.max(1, endsAt - performance.now());
    // A lone surrogate has no place in the UTF-8 of the pipe.
    const html = job.html.toWellFormed();
    await send('Page.setDocumentContent', { frameId, html }, left());
    if (loadsSomething.test(html)) {
      await send('Runtime.evaluate', { expression: settleScript, awaitPromise: true }, left());
    }
    if (html.length > measuredFromLength) {
      const measured = await send('Runtime.evaluate', { expression: measureScript }, left());
      refuseTooLong(numberOf(measured) / a4.heightPx, job.pagesMax * measuredPagesFactor);
    }
    // One answer in base64 is quicker than a stream: measured at 1 page and at 12.
    const printed = await send(
      'Page.printToPDF',
      {
        printBackground: true,
        preferCSSPageSize: true,
        generateTaggedPDF: job.tagged,
        paperWidth: a4.widthInches,
        paperHeight: a4.heightInches,
        pageRanges: `1-${job.pagesMax + 1}`,
      },
      left(),
    ).catch((error: unknown) => {
      if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
      // After "Printing failed" a tab may never answer again.
      usable = false;
      throw new TabCrash(error.message);
    });
    const bytes = Buffer.from(textOf(printed, 'data'), 'base64');
    const count = pdfPageCount(bytes);
    pages += count;
    refuseTooLong(count, job.pagesMax);
    return { bytes, pages: count };
  }

  return {
    print(job) {
      return new Promise((resolve, reject) => {
        onCrash = reject;
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
      await connection.send(
        'Target.disposeBrowserContext',
        { browserContextId },
        { timeoutMs: closeTimeoutMs },
      );
    },
  };
}

function refuseTooLong(pages: number, pagesMax: number): void {
  if (pages > pagesMax) {
    throw new Problem('document_too_long', { cause: `${Math.ceil(pages)} of ${pagesMax} pages` });
  }
}

function mainFrameId(answer: Record<string, unknown>): string {
  const tree = answer.frameTree;
  return textOf(isRecord(tree) && isRecord(tree.frame) ? tree.frame : {}, 'id');
}

function numberOf(answer: Record<string, unknown>): number {
  const value = isRecord(answer.result) ? answer.result.value : undefined;
  return typeof value === 'number' ? value : 0;
}
