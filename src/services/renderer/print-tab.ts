import { auditDocument } from '#services/renderer/audit/document-audit.ts';
import {
  type CdpConnection,
  CdpError,
  closedEvent,
  isRecord,
} from '#services/renderer/browser/cdp-connection.ts';
import { changesPageState } from '#services/renderer/changes-page-state.ts';
import { hanLanguage } from '#services/renderer/han-language.ts';
import { startVisit, type VisitedPage } from '#services/renderer/load-page.ts';
import { findTooWide } from '#services/renderer/paper-room.ts';
import { pdfPageCount } from '#services/renderer/pdf-page-count.ts';
import { printPdf } from '#services/renderer/print-pdf.ts';
import { refuseTooSlow } from '#services/renderer/refuse-too-slow.ts';
import type { RunningLayout } from '#services/renderer/running-elements/running-parts.ts';
import { runningTextWarnings } from '#services/renderer/running-elements/running-text.ts';
import {
  hasScript,
  isLong,
  isShort,
  loadsSomething,
  measuredPagesFactor,
  type TabJob,
} from '#services/renderer/tab-job.ts';
import { onScreen, setScreen, usualScreen } from '#services/renderer/tab-screen.ts';
import { dress, measureScript, settle } from '#services/renderer/tab-scripts.ts';
import { openSession, type TabKind } from '#services/renderer/tab-session.ts';
import { createTrafficBudget, tooTalkative } from '#services/renderer/traffic-budget.ts';
import { documentsFault, refuseTooLong, TabCrash } from '#services/renderer/unprintable.ts';
import type { Finding, PrintedPdf, PrintJob, Visit } from '#services/tools.ts';

// A tab that does not paint keeps about 5 KB of each document, and every tab its peak memory.
const documentsMax = 500;

/** After printing, a tab has nothing left to do that takes longer. */
const renewTimeoutMs = 3_000;

/** `data` in base64. */
type Printed = { data: string; findings: Finding[] };

export interface Examined {
  value: unknown;
  consoleErrors: string[];
}

/** One tab, in its own browser context and so in its own renderer process. */
export interface PrintTab {
  /** @throws Problem `document_too_long`, `page_failed`, `field_invalid`, CdpError, TabCrash */
  print(job: TabJob): Promise<PrintedPdf>;
  /** Shows a document and returns the value of a script that is run after loading. */
  examine(job: TabJob, script: () => string): Promise<Examined>;
  /**
   * Recreates the page if needed: a document written into an old page sees page-wide settings of
   * earlier ones. Takes as long as a short print. Shared tabs never need it.
   */
  renew(): Promise<void>;
  /** Removes the last document and its memory. Cheap only while idle. */
  clean(): Promise<void>;
  /** False once a document crashed the tab, navigated away, or loaded resources. */
  isUsable(): boolean;
  /** Whether it prints this job like a new tab would, if it is usable. */
  isFor(job: Pick<PrintJob, 'html' | 'language' | 'visit'>): boolean;
  /** True once it printed so much that a new one is better. */
  isWorn(): boolean;
  /** Pages printed since the last `clean`. */
  pagesSinceClean(): number;
  /** @throws CdpError if the browser does not comply in time */
  close(): Promise<void>;
}

/** @throws CdpError if the browser does not answer */
export async function openTab(connection: CdpConnection, kind: TabKind): Promise<PrintTab> {
  const session = await openSession(connection, kind);
  const { send, frameId, sessionId } = session;

  let usable = true;
  let pages = 0;
  let documents = 0;
  let isMarked = false;
  let han: string | undefined;
  let visited: VisitedPage | undefined;
  let lacksScripts = false;
  let tooWide: string | undefined;
  let running: RunningLayout | undefined;
  /** The visit that loaded the current page; undefined on the initial blank page. */
  let place: Visit | undefined;
  /** A navigation started by us; all others are the document's. */
  let moving: PromiseWithResolvers<void> | undefined;
  let onDeath: ((error: Error) => void) | undefined;
  const budget = createTrafficBudget();
  const stopListening = connection.listen(({ method, params, sessionId: of = '' }, bytes) => {
    // Code that waits for an event instead of an answer would wait forever.
    if (method === closedEvent) onDeath?.(new CdpError('closed', String(params.reason)));
    const isMain = of === sessionId;
    if ((isMain || visited?.owns(of)) && !budget.take(method, bytes)) {
      usable = false;
      onDeath?.(tooTalkative());
    }
    if (!isMain) return;
    if (method === 'Fetch.requestPaused' && !visited) {
      const refusal = { requestId: params.requestId, errorReason: 'Aborted' };
      send('Fetch.failRequest', refusal).catch(() => undefined);
    } else if (method === 'Page.frameNavigated') {
      if (!isRecord(params.frame) || params.frame.parentId !== undefined) return;
      usable &&= moving !== undefined;
      moving?.resolve();
    } else if (method === 'Inspector.targetCrashed' || method === 'Inspector.detached') {
      usable = false;
      const crash = new TabCrash('the tab crashed or closed itself');
      onDeath?.(crash);
      moving?.reject(crash);
    }
  });

  await Promise.all([
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Emulation.setEmulatedMedia', { media: 'print' }),
    setScreen(send),
    // A rejected navigation leaves the document in place; a failed one replaces it.
    send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
  ]);

  // Settles with its answer in the same tick, so that answers are seen in order.
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

  function printed(job: TabJob, left: () => number, layout?: RunningLayout): Promise<string> {
    return printPdf(send, job, layout, left).catch((error: unknown) => {
      // After "Printing failed" a tab may never answer again.
      if (error instanceof TabCrash) usable = false;
      throw error;
    });
  }

  async function stepwise(job: TabJob, left: () => number): Promise<Printed> {
    const startedMs = performance.now();
    await show(job, left);
    const shownMs = performance.now() - startedMs;
    const findings = await auditDocument(session, job, left);
    lacksScripts = hasScript(job) && ((await visited?.lacksScripts(left)) ?? false);
    const asked = (expression: string) => ask(expression, left);
    running = await job.layOut?.(asked);
    await dress(job, asked, running?.css);
    const runsScripts = job.visit?.javascript === true;
    tooWide = await findTooWide(job, asked, (widthPx, expression) =>
      onScreen(send, { widthPx, runsScripts }, () => asked(expression), left),
    );
    if (isLong(job)) {
      const heightPx = Number((await asked(measureScript)) ?? 0);
      refuseTooLong(heightPx / usualScreen.heightPx, job.pagesMax, measuredPagesFactor);
      refuseTooSlow(job, shownMs, left());
    }
    return { data: await printed(job, left, running), findings };
  }

  async function ask(expression: string, left: () => number): Promise<unknown> {
    const { result } = await send('Runtime.evaluate', { expression }, left());
    return isRecord(result) ? result.value : undefined;
  }

  /** The tab processes commands in order, so there is no need to wait for each. */
  async function atOnce(job: TabJob, left: () => number): Promise<Printed> {
    let isShown = false;
    const shown = write(job.html, left()).then(() => {
      isShown = true;
    });
    const dressed = dress(job, (expression) => ask(expression, left));
    const data = printed(job, left).then((text) => {
      // If it ever does not, the document is printed again.
      if (!isShown) throw new TabCrash('printed before it was shown');
      return text;
    });
    return { data: (await Promise.all([data, shown, dressed]))[0], findings: [] };
  }

  function begin(job: TabJob): () => number {
    han ??= hanLanguage(job.html, job.language);
    isMarked ||= kind === 'owned' && changesPageState(job.html);
    budget.renew();
    running = undefined;
    const endsAt = performance.now() + job.timeoutMs;
    return () => Math.max(1, endsAt - performance.now());
  }

  async function printOnce(job: TabJob): Promise<PrintedPdf> {
    const left = begin(job);
    const { data, findings } = await (isShort(job) ? atOnce(job, left) : stepwise(job, left));
    const bytes = Buffer.from(data, 'base64');
    const count = pdfPageCount(bytes);
    pages += count;
    documents += 1;
    refuseTooLong(count, job.pagesMax);
    const over = await runningTextWarnings(job.page ?? {}, job.paper, (text) => ask(text, left));
    if (!visited) return { bytes, pages: count, findings, warnings: over };
    const { warnings = [], findings: runningFindings = [], consoleErrors = [] } = running ?? {};
    usable &&= !visited.isMuted();
    const said = [...visited.errors(), ...consoleErrors];
    const found = { consoleErrors: said, lacksScripts, tooWide, runningFindings };
    return { bytes, pages: count, findings, ...found, warnings: [...warnings, ...over] };
  }

  function untilDeath<T>(job: TabJob, work: (job: TabJob) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      onDeath = reject;
      // A lone surrogate cannot be sent in the UTF-8 of the pipe.
      work({ ...job, html: job.html.toWellFormed() })
        .catch(documentsFault)
        .then(resolve, reject);
    });
  }

  return {
    print: (job) => untilDeath(job, printOnce),
    examine: (job, script) =>
      untilDeath(job, async (wellFormed) => {
        const left = begin(wellFormed);
        await show(wellFormed, left);
        documents += 1;
        return { value: await ask(script(), left), consoleErrors: visited?.errors() ?? [] };
      }),
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
      // The first layout and the first script of a page take 3 ms longer than later ones.
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
    // Loaded resources stay in the memory of its process, and the next document would not request
    // them.
    isUsable: () => usable && !visited?.hasLoaded(),
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
