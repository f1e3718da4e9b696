import os from 'node:os';
import { Problem } from '#contract/problems.ts';
import { followSignal } from '#services/follow-signal.ts';
import {
  type BrowserKeeperSettings,
  createBrowserKeeper,
  unavailable,
} from '#services/renderer/browser/browser-keeper.ts';
import { CdpError } from '#services/renderer/browser/cdp-connection.ts';
import type { PrintBrowser } from '#services/renderer/browser/print-browser.ts';
import { createPrintQueue } from '#services/renderer/print-queue.ts';
import { TabCrash, unprintable } from '#services/renderer/unprintable.ts';
import type { PdfPrinter, PrintJob } from '#services/tools.ts';
import { untilAborted } from '#services/until-aborted.ts';

export interface PdfPrinterSettings extends Omit<BrowserKeeperSettings, 'tabs'> {
  /** Documents with more pages are rejected. */
  pagesMax: number;
  /** Time limit of a print, including waiting. */
  timeoutMs: number;
  queuedMax: number;
  /** Called for each job that gets a tab, with its wait. */
  onEntered?: (waitedMs: number) => void;
  /** Number of concurrent prints; default: one per core, at least 2 and at most 4. */
  tabs?: number;
}

export interface StartablePdfPrinter extends PdfPrinter {
  /**
   * Launches and warms the browser. Never rejects: without a browser the other services still work.
   */
  start(): Promise<void>;
}

/** Enough for some hundred pages. */
const quickPrintMs = 5_000;
/** The longest wait that can be requested, and a margin. */
const quickVisitMs = 12_000;

type Act<T> = (browser: PrintBrowser, limits: Parameters<PrintBrowser['print']>[1]) => Promise<T>;

/** The printer for one account, and for runs that have so much time. */
export function printerOf(printer: PdfPrinter, account: string, runMs?: number): PdfPrinter {
  const of = { account, ...(runMs === undefined ? {} : { runMs }) };
  return {
    ...printer,
    print: (job, signal) => printer.print({ ...of, ...job }, signal),
    read: (job, signal) => printer.read({ ...of, ...job }, signal),
  };
}

/** Prints with one warm browser. A job whose browser dies is repeated once in a new one. */
export function createPdfPrinter(settings: PdfPrinterSettings): StartablePdfPrinter {
  const { log, pagesMax, timeoutMs } = settings;
  const tabs = settings.tabs ?? Math.min(4, Math.max(2, os.availableParallelism()));
  const keeper = createBrowserKeeper({ ...settings, tabs });
  const queue = createPrintQueue(tabs, settings.queuedMax, quickPrintMs, settings.onEntered);
  // A page loaded from a URL waits for foreign servers; invoices must not wait with it.
  const visits = createPrintQueue(tabs, settings.queuedMax, quickVisitMs, settings.onEntered);
  const closing = new AbortController();
  let printed = 0;

  async function doOnce<T>(
    job: PrintJob,
    { signal, endsAt }: { signal: AbortSignal; endsAt: number },
    act: Act<T>,
  ): Promise<T> {
    const leave = await (job.visit ? visits : queue).enter(signal, job.account);
    const browser = await untilAborted(keeper.ready(), signal).catch((error: unknown) => {
      leave();
      throw error;
    });
    // The signal ends the job in time; the browser's own timeout is only a fallback.
    const leftMs = Math.max(0, endsAt - performance.now()) + 1_000;
    const limits = { pagesMax, timeoutMs: leftMs, signal, afterwards: leave };
    return await act(browser, limits);
  }

  async function doTwice<T>(
    job: PrintJob,
    end: { signal: AbortSignal; endsAt: number },
    act: Act<T>,
  ): Promise<T> {
    let cause: unknown;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        return await doOnce(job, end, act);
      } catch (error) {
        if (!(error instanceof CdpError || error instanceof TabCrash)) throw error;
        cause = error;
        log('renderer_print_failed', { error: error.message, attempt });
      }
    }
    // The browser is alive and the tab died twice: the document is the cause, so a retry is
    // useless.
    throw cause instanceof TabCrash ? unprintable(cause) : unavailable(cause);
  }

  async function inTime<T>(job: PrintJob, signal: AbortSignal, act: Act<T>): Promise<T> {
    const ending = new AbortController();
    const runMs = job.runMs ?? timeoutMs;
    const endsAt = performance.now() + runMs;
    const timer = setTimeout(() => ending.abort(new Problem('time_limit')), runMs);
    const stopFollowing = [followSignal(signal, ending), followSignal(closing.signal, ending)];
    try {
      return await doTwice(job, { signal: ending.signal, endsAt }, act);
    } finally {
      clearTimeout(timer);
      for (const stop of stopFollowing) stop();
    }
  }

  return {
    async start() {
      await keeper.ready().catch(() => undefined);
    },
    async print(job, signal) {
      const pdf = await inTime(job, signal, (browser, limits) => browser.print(job, limits));
      printed += 1;
      return pdf;
    },
    read: (page, signal) => {
      const job = { ...page, html: '', tagged: false };
      return inTime(job, signal, (browser, limits) => browser.read(job, limits));
    },
    state() {
      const launched = keeper.current()?.launched;
      return {
        ready: launched !== undefined,
        version: launched?.version,
        source: launched?.source,
        sandboxed: launched?.sandboxed ?? false,
        running: queue.running() + visits.running(),
        queued: queue.queued() + visits.queued(),
        printed,
        restarts: keeper.restarts(),
        lastError: keeper.lastError(),
      };
    },
    async close() {
      closing.abort(unavailable('the printer was closed'));
      await keeper.close();
    },
  };
}
