import os from 'node:os';
import { Problem } from '#contract/problems.ts';
import { CdpError } from '#services/renderer/cdp-connection.ts';
import { type LaunchSettings, launchBrowser } from '#services/renderer/launch-browser.ts';
import { createPrintBrowser, type PrintBrowser } from '#services/renderer/print-browser.ts';
import { createPrintQueue } from '#services/renderer/print-queue.ts';
import { TabCrash } from '#services/renderer/print-tab.ts';
import { unprintable } from '#services/renderer/unprintable.ts';
import { untilAborted } from '#services/renderer/until-aborted.ts';
import type { PdfPrinter, PrintedPdf, PrintJob } from '#services/tools.ts';

export interface PdfPrinterSettings extends LaunchSettings {
  /** A document with more pages is refused. */
  pagesMax: number;
  /** How long one print may take, waiting for its turn included. */
  timeoutMs: number;
  queuedMax: number;
  /** Prints at once; default: one for each core, at least 2 and at most 4. */
  tabs?: number;
  /** How long a failed launch is not repeated; default 5 s. */
  relaunchPauseMs?: number;
}

export interface StartablePdfPrinter extends PdfPrinter {
  /** Launches and warms the browser. Never rejects: a machine without one still serves the rest. */
  start(): Promise<void>;
}

/** A browser that ended sooner than this is not started again before somebody wants to print. */
const stableAfterMs = 10_000;

/** Prints with one warm browser, which is started when first needed and replaced when it dies. */
export function createPdfPrinter(settings: PdfPrinterSettings): StartablePdfPrinter {
  const { log, pagesMax, timeoutMs, relaunchPauseMs = 5_000 } = settings;
  const tabs = settings.tabs ?? Math.min(4, Math.max(2, os.availableParallelism()));
  const queue = createPrintQueue(tabs, settings.queuedMax);
  const closing = new AbortController();
  let current: PrintBrowser | undefined;
  let launching: Promise<PrintBrowser> | undefined;
  let replacing = false;
  let launches = 0;
  let printed = 0;
  let lastError: string | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function launch(): Promise<PrintBrowser> {
    const sinceFailure = performance.now() - failedAt;
    if (closing.signal.aborted) throw unavailable('the printer was closed');
    if (sinceFailure < relaunchPauseMs) throw unavailable(lastError);
    try {
      const launched = await launchBrowser(settings);
      const browser = createPrintBrowser(launched);
      const startedAt = performance.now();
      void launched.ended.then(() => ended(browser, performance.now() - startedAt));
      await browser.warm(tabs).catch(async (error: unknown) => {
        await launched.kill();
        throw error;
      });
      if (closing.signal.aborted) {
        await launched.kill();
        throw unavailable('the printer was closed');
      }
      launches += 1;
      lastError = undefined;
      failedAt = Number.NEGATIVE_INFINITY;
      const { version, source, sandboxed } = launched;
      log('renderer_started', { version, source, sandboxed });
      return browser;
    } catch (error) {
      if (closing.signal.aborted) throw unavailable('the printer was closed');
      failedAt = performance.now();
      lastError = error instanceof Error ? error.message : String(error);
      log('renderer_unavailable', { error: lastError });
      throw unavailable(lastError);
    }
  }

  function ended(browser: PrintBrowser, livedMs: number): void {
    if (browser !== current) return;
    current = undefined;
    if (closing.signal.aborted) return;
    lastError = 'the browser ended by itself';
    log('renderer_ended', { printed });
    if (livedMs > stableAfterMs) void ready().catch(() => undefined);
  }

  async function ready(): Promise<PrintBrowser> {
    if (current?.isAlive()) return current;
    launching ??= launch().finally(() => {
      launching = undefined;
    });
    current = await launching;
    return current;
  }

  /** The old browser prints on until the new one is warm, so nobody waits for the change. */
  function replaceWorn(browser: PrintBrowser): void {
    if (replacing || browser !== current || !browser.isWorn()) return;
    replacing = true;
    launch()
      .then((next) => {
        current = next;
        browser.retire();
        log('renderer_replaced', { printed });
      })
      .catch(() => undefined)
      .finally(() => {
        replacing = false;
      });
  }

  async function printOn(
    job: PrintJob,
    signal: AbortSignal,
    leave: () => void,
  ): Promise<PrintedPdf> {
    const browser = await untilAborted(ready(), signal).catch((error: unknown) => {
      leave();
      throw error;
    });
    const afterwards = () => {
      leave();
      replaceWorn(browser);
    };
    return await browser.print(job, { pagesMax, timeoutMs: timeoutMs + 1_000, signal, afterwards });
  }

  async function printTwice(job: PrintJob, signal: AbortSignal): Promise<PrintedPdf> {
    let cause: unknown;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const leave = await queue.enter(signal);
      try {
        return await printOn(job, signal, leave);
      } catch (error) {
        if (!(error instanceof CdpError || error instanceof TabCrash)) throw error;
        cause = error;
        log('renderer_print_failed', { error: error.message, attempt });
      }
    }
    // The browser lives and the tab died twice: it is the document, and trying again will not help.
    throw cause instanceof TabCrash ? unprintable(cause) : unavailable(cause);
  }

  return {
    async start() {
      await ready().catch(() => undefined);
    },
    async print(job, signal) {
      const ending = new AbortController();
      const end = (reason: unknown) => ending.abort(reason);
      const timer = setTimeout(() => end(new Problem('time_limit')), timeoutMs);
      const onAbort = () => end(signal.reason);
      const onClose = () => end(unavailable('the printer was closed'));
      signal.addEventListener('abort', onAbort, { once: true });
      closing.signal.addEventListener('abort', onClose, { once: true });
      if (signal.aborted) onAbort();
      if (closing.signal.aborted) onClose();
      try {
        const pdf = await printTwice(job, ending.signal);
        printed += 1;
        return pdf;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        closing.signal.removeEventListener('abort', onClose);
      }
    },
    state() {
      const launched = current?.isAlive() ? current.launched : undefined;
      return {
        ready: launched !== undefined,
        version: launched?.version,
        source: launched?.source,
        sandboxed: launched?.sandboxed ?? false,
        running: queue.running(),
        queued: queue.queued(),
        printed,
        restarts: Math.max(0, launches - 1),
        lastError,
      };
    },
    async close() {
      closing.abort();
      await launching?.catch(() => undefined);
      const browser = current;
      current = undefined;
      await browser?.launched.kill();
    },
  };
}

function unavailable(cause: unknown): Problem {
  return new Problem('renderer_unavailable', { cause, retryAfterS: 5 });
}
