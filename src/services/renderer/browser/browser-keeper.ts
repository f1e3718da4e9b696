import { Problem } from '#contract/problems.ts';
import { type LaunchSettings, launchBrowser } from '#services/renderer/browser/launch-browser.ts';
import { createPrintBrowser, type PrintBrowser } from '#services/renderer/browser/print-browser.ts';

export interface BrowserKeeperSettings extends LaunchSettings {
  /** Number of concurrent prints, for which tabs are opened in advance. */
  tabs: number;
  /** How long a failed launch is not repeated; default 5 s. */
  relaunchPauseMs?: number;
  /** A tab that uses more memory is killed; default 2.5 GiB. */
  tabBytesMax?: number;
  /** A browser whose main process uses more memory is killed; default 1.2 GiB. */
  hubBytesMax?: number;
  /** A browser that uses more after a cleanup is replaced; default 700 MiB. */
  browserBytesMax?: number;
}

/** Keeps one warm browser: started when first needed, replaced when it crashes or grows. */
interface BrowserKeeper {
  /** @throws Problem `renderer_unavailable` */
  ready(): Promise<PrintBrowser>;
  current(): PrintBrowser | undefined;
  /** Number of browsers started after the first one. */
  restarts(): number;
  lastError(): string | undefined;
  /** Kills all browsers. */
  close(): Promise<void>;
}

const mib = 1024 * 1024;

/** A browser that ended sooner is restarted only for the next print. */
const stableAfterMs = 10_000;

export function createBrowserKeeper(settings: BrowserKeeperSettings): BrowserKeeper {
  const { log, relaunchPauseMs = 5_000 } = settings;
  const living = new Set<PrintBrowser>();
  const starting = new Set<Promise<PrintBrowser>>();
  let current: PrintBrowser | undefined;
  let launching: Promise<PrintBrowser> | undefined;
  let closed = false;
  let launches = 0;
  let lastError: string | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  function launch(): Promise<PrintBrowser> {
    const start = launchOnce().finally(() => starting.delete(start));
    starting.add(start);
    return start;
  }

  async function launchOnce(): Promise<PrintBrowser> {
    if (closed) throw unavailable('the printer was closed');
    if (performance.now() - failedAt < relaunchPauseMs) throw unavailable(lastError);
    try {
      const browser = await startWarm();
      launches += 1;
      lastError = undefined;
      failedAt = Number.NEGATIVE_INFINITY;
      const { version, source, sandboxed } = browser.launched;
      log('renderer_started', { version, source, sandboxed });
      return browser;
    } catch (error) {
      failedAt = performance.now();
      lastError = error instanceof Error ? error.message : String(error);
      if (!closed) log('renderer_unavailable', { error: lastError });
      throw unavailable(error);
    }
  }

  async function startWarm(): Promise<PrintBrowser> {
    const launched = await launchBrowser(settings);
    const startedAt = performance.now();
    const browser = createPrintBrowser(launched, {
      tabBytesMax: settings.tabBytesMax ?? 2_500 * mib,
      hubBytesMax: settings.hubBytesMax ?? 1_200 * mib,
      browserBytesMax: settings.browserBytesMax ?? 700 * mib,
      onWorn: () => replace(browser),
    });
    living.add(browser);
    void launched.ended.then(() => {
      living.delete(browser);
      ended(browser, performance.now() - startedAt);
    });
    try {
      await browser.warm(settings.tabs);
      if (closed) throw new Error('the printer was closed');
      return browser;
    } catch (error) {
      await launched.kill();
      throw error;
    }
  }

  function ended(browser: PrintBrowser, livedMs: number): void {
    if (browser !== current) return;
    current = undefined;
    if (closed) return;
    lastError = 'the browser ended by itself';
    log('renderer_ended', { livedMs });
    if (livedMs > stableAfterMs) void ready().catch(() => undefined);
  }

  async function ready(): Promise<PrintBrowser> {
    if (current?.isAlive()) return current;
    launching ??= launch().finally(() => {
      launching = undefined;
    });
    const browser = await launching;
    current = browser;
    return browser;
  }

  /** The old browser continues printing until the new one is warm, so no job waits. */
  async function replace(browser: PrintBrowser): Promise<void> {
    const next = await launch().catch(() => undefined);
    if (!next) return;
    current = next;
    browser.retire();
    log('renderer_replaced', { restarts: launches - 1 });
  }

  return {
    ready,
    current: () => (current?.isAlive() ? current : undefined),
    restarts: () => Math.max(0, launches - 1),
    lastError: () => lastError,
    async close() {
      closed = true;
      await Promise.allSettled([...living].map((browser) => browser.launched.kill()));
      await Promise.allSettled(starting);
    },
  };
}

export function unavailable(cause: unknown): Problem {
  return new Problem('renderer_unavailable', { cause, retryAfterS: 5 });
}
