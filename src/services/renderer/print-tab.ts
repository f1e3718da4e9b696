import { Problem } from '#contract/problems.ts';
import {
  type CdpConnection,
  CdpError,
  isRecord,
  textOf,
} from '#services/renderer/cdp-connection.ts';
import { auditDocument, needsAudit } from '#services/renderer/document-audit.ts';
import { hanLanguage } from '#services/renderer/han-language.ts';
import { leavesMarks } from '#services/renderer/leaves-marks.ts';
import { pageCss } from '#services/renderer/page-css.ts';
import { paperParameters, refusedRanges } from '#services/renderer/paper-parameters.ts';
import { pdfPageCount } from '#services/renderer/pdf-page-count.ts';
import { dressScript, measureScript, settle } from '#services/renderer/tab-scripts.ts';
import { openSession, type TabKind } from '#services/renderer/tab-session.ts';
import { startVisit, type VisitedPage } from '#services/renderer/visit-page.ts';
import type { Lack, PrintedPdf, PrintJob, Visit } from '#services/tools.ts';

const a4 = { widthPx: 794, heightPx: 1123 } as const;

// Chromium lays out the whole document before it prints the first page, and takes gigabytes for
// thousands of pages. A source that is long, or may have grown by what it runs, is therefore measured
// first, which costs a second layout; twice the limit, since wide content is shrunk to fit and a page
// may be larger than A4.
const measuredFromLength = 200_000;
const measuredPagesFactor = 2;

// A tab that draws nothing keeps about 5 KB of each document, and every tab the most it ever needed.
const documentsMax = 500;

/** A tab whose document is printed has nothing left to do that takes longer. */
const renewTimeoutMs = 3_000;

/** Only data: URIs load without a visit, and frames; everything else has settled already. */
const loadsSomething = /data:|<i?frame|<object|<embed/i;

interface Printed {
  /** Base64. */
  data: string;
  lacks: Lack[];
}

type TabJob = Omit<PrintJob, 'owner'> & { pagesMax: number; timeoutMs: number };

/** One tab, in a browser context and so in a renderer process of its own. */
export interface PrintTab {
  /** @throws Problem `document_too_long`, `page_failed`, `field_invalid`, CdpError, TabCrash */
  print(job: TabJob): Promise<PrintedPdf>;
  /**
   * Makes the page anew where that is needed: a document written into an old page finds what those
   * before it set for the page. It takes as long as a short print. Shared tabs never need it.
   */
  renew(): Promise<void>;
  /** Drops the last document and what it left in memory. Cheap only while nobody waits. */
  clean(): Promise<void>;
  /** False once a document crashed the tab or led it away from its page. */
  isUsable(): boolean;
  /** Whether it prints this job as a fresh tab would, given that it is usable. */
  isFor(job: Pick<PrintJob, 'html' | 'language' | 'visit'>): boolean;
  /** True once it printed so much that a new one is better. */
  isWorn(): boolean;
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
export async function openTab(connection: CdpConnection, kind: TabKind): Promise<PrintTab> {
  const session = await openSession(connection, kind);
  const { send, frameId, sessionId } = session;

  let usable = true;
  let pages = 0;
  let documents = 0;
  let isMarked = false;
  let han: string | undefined;
  let visited: VisitedPage | undefined;
  /** The visit that brought the tab where it is; undefined on the blank page it began with. */
  let place: Visit | undefined;
  /** A navigation of our own that is under way; any other is the document's. */
  let moving: PromiseWithResolvers<void> | undefined;
  let onDeath: ((error: Error) => void) | undefined;
  const stopListening = connection.listen(({ method, params, sessionId: of }) => {
    if (of !== sessionId) return;
    if (method === 'Fetch.requestPaused' && !visited) {
      const refusal = { requestId: params.requestId, errorReason: 'Aborted' };
      send('Fetch.failRequest', refusal).catch(() => undefined);
    } else if (method === 'Page.frameNavigated') {
      if (!isRecord(params.frame) || params.frame.parentId !== undefined) return;
      usable &&= moving !== undefined;
      moving?.resolve();
    } else if (method === 'Inspector.targetCrashed') {
      usable = false;
      const crash = new TabCrash('the tab crashed');
      onDeath?.(crash);
      moving?.reject(crash);
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

  // Settles with its answer and not a moment later, so that answers are seen in their order.
  function write(html: string, ms?: number): Promise<unknown> {
    return send('Page.setDocumentContent', { frameId, html }, ms);
  }

  async function move(start: (left: () => number) => Promise<unknown>, ms: number): Promise<void> {
    const moved = Promise.withResolvers<void>();
    const timer = setTimeout(() => moved.reject(new CdpError('timeout', 'no new page')), ms);
    moving = moved;
    await Promise.all([start(() => ms), moved.promise]).finally(() => {
      clearTimeout(timer);
      moving = undefined;
    });
  }

  async function show(job: TabJob, left: () => number): Promise<void> {
    const { html } = job;
    if (job.visit) {
      const page = startVisit(session, job.visit, place, (error) => onDeath?.(error));
      visited = page;
      if (!place) {
        await page.prepare();
        await move(page.goThere, left());
      }
      place = job.visit;
      await page.arrive(html, left);
      return;
    }
    await write(html, left());
    if (loadsSomething.test(html)) await settle(send, left);
  }

  async function dress({ page = {}, title, language }: TabJob, left: () => number): Promise<void> {
    const css = pageCss(page);
    if (css === '' && title === undefined && language === undefined) return;
    const expression = dressScript({ css, title, language });
    await send('Runtime.evaluate', { expression }, left());
  }

  async function printed(job: TabJob, left: () => number): Promise<string> {
    // One answer in base64 is quicker than a stream: measured at 1 page and at 12.
    const parameters = paperParameters(job, job.pagesMax);
    const answer = await send('Page.printToPDF', parameters, left()).catch((error: unknown) => {
      if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
      // After "Printing failed" a tab may never answer again.
      usable = false;
      throw refusedRanges(job, error.message) ?? new TabCrash(error.message);
    });
    return textOf(answer, 'data');
  }

  async function stepwise(job: TabJob, left: () => number): Promise<Printed> {
    await show(job, left);
    const lacks = await auditDocument(session, job, left);
    await dress(job, left);
    const isLong = job.visit?.body !== undefined || job.html.length > measuredFromLength;
    if (isLong) {
      const measured = await send('Runtime.evaluate', { expression: measureScript }, left());
      refuseTooLong(numberOf(measured) / a4.heightPx, job.pagesMax * measuredPagesFactor);
    }
    return { data: await printed(job, left), lacks };
  }

  /** The tab works commands off in order, so nobody needs to hear of one before the next. */
  async function atOnce(job: TabJob, left: () => number): Promise<Printed> {
    let isShown = false;
    const shown = write(job.html, left()).then(() => {
      isShown = true;
    });
    const dressed = dress(job, left);
    const data = printed(job, left).then((text) => {
      // Should it ever not, the document is printed once more.
      if (!isShown) throw new TabCrash('printed before it was shown');
      return text;
    });
    return { data: (await Promise.all([data, shown, dressed]))[0], lacks: [] };
  }

  async function printOnce(job: TabJob): Promise<PrintedPdf> {
    han ??= hanLanguage(job.html, job.language);
    isMarked ||= kind === 'owned' && leavesMarks(job.html);
    const endsAt = performance.now() + job.timeoutMs;
    const left = () => Math.max(1, endsAt - performance.now());
    const { data, lacks } = await (isShort(job) ? atOnce(job, left) : stepwise(job, left));
    const bytes = Buffer.from(data, 'base64');
    const count = pdfPageCount(bytes);
    pages += count;
    documents += 1;
    refuseTooLong(count, job.pagesMax);
    return { bytes, pages: count, lacks, ...(visited ? { consoleErrors: visited.errors() } : {}) };
  }

  return {
    print(job) {
      return new Promise((resolve, reject) => {
        onDeath = reject;
        // A lone surrogate has no place in the UTF-8 of the pipe.
        printOnce({ ...job, html: job.html.toWellFormed() }).then(resolve, reject);
      });
    },
    async renew() {
      visited?.end();
      visited = undefined;
      if (!isMarked) return;
      isMarked = false;
      if (!place) {
        await move((left) => send('Page.navigate', { url: 'about:blank' }, left()), renewTimeoutMs);
      } else {
        const load = async () => undefined;
        const empty = startVisit(session, { ...place, load }, undefined, () => undefined);
        visited = empty;
        await move(empty.goThere, renewTimeoutMs);
        empty.end();
        visited = undefined;
      }
      // The first layout and the first script of a page take 3 ms longer than the next.
      await write('<p style="font-family:Arial">1');
      await settle(send, () => renewTimeoutMs);
    },
    isFor({ html, language, visit }) {
      if (han !== undefined && han !== (hanLanguage(html, language) ?? han)) return false;
      if (place === undefined) return visit === undefined;
      return place.body === undefined && visit?.body === undefined && visit?.url === place.url;
    },
    async clean() {
      pages = 0;
      await write('');
      await send('HeapProfiler.collectGarbage');
    },
    isUsable: () => usable,
    isWorn: () => documents >= documentsMax,
    pagesSinceClean: () => pages,
    async close() {
      usable = false;
      stopListening();
      visited?.end();
      await session.dispose();
    },
  };
}

/** Whether there is nothing to wait for between showing it and printing it. */
function isShort(job: TabJob): boolean {
  const { visit, html } = job;
  if (visit || html.length > measuredFromLength || loadsSomething.test(html)) return false;
  return !needsAudit(job);
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
