// A running browser with its tabs, which are reused: a new tab costs four times as much as printing
// a page. The product's own templates share tabs; HTML of an account is printed in tabs of that
// account only. Documents with scripts or from a URL are printed in a new tab, which is closed
// afterwards.
import { Problem } from '#contract/problems.ts';
import { watchGroupMemory } from '#services/renderer/browser/browser-memory.ts';
import { CdpError } from '#services/renderer/browser/cdp-connection.ts';
import type { LaunchedBrowser } from '#services/renderer/browser/launch-browser.ts';
import { createOwnedTabs } from '#services/renderer/browser/owned-tabs.ts';
import { type Examined, openTab, type PrintTab } from '#services/renderer/print-tab.ts';
import {
  createKeeper,
  type Examination,
  layOut,
} from '#services/renderer/running-elements/lay-out-running.ts';
import type { TabJob } from '#services/renderer/tab-job.ts';
import { tooTalkative } from '#services/renderer/traffic-budget.ts';
import { TabCrash, unprintable } from '#services/renderer/unprintable.ts';
import type { PrintedPdf, PrintJob, ReadPage } from '#services/tools.ts';
import { untilAborted } from '#services/until-aborted.ts';

// Chromium does not collect garbage in a tab that only prints: it grows by 2.5 MB per page.
const pagesBetweenCleans = 40;
const cleanIdleAfterMs = 1_000;
const watchEveryMs = 250;
const jobsMax = 20_000;
const ownedTabsMax = 4;
const ownedTabsIdleMs = 30_000;

export interface PrintBrowser {
  readonly launched: LaunchedBrowser;
  /**
   * Prints one document. The tab is not available again until `afterwards` settles (it never
   * rejects).
   * @throws Problem `document_too_long`; the signal's reason; CdpError or TabCrash if the browser
   * or the tab died and the document should be tried again
   */
  print(job: PrintJob, limits: PrintLimits): Promise<PrintedPdf>;
  /** What scripts made of a page, as HTML. Otherwise like `print`. */
  read(job: PrintJob, limits: PrintLimits): Promise<ReadPage>;
  /** Opens `count` tabs and prints in each, so that fonts and code are loaded. */
  warm(count: number): Promise<void>;
  isAlive(): boolean;
  /** Ends the browser as soon as its running jobs have ended. */
  retire(): void;
}

interface PrintLimits {
  pagesMax: number;
  timeoutMs: number;
  signal: AbortSignal;
  /** Settles when the tab is available again; the caller keeps its place until then. */
  afterwards(): void;
}

interface PrintBrowserSettings {
  /** 250 long pages use about 1.8 GB; more would exhaust the machine. */
  tabBytesMax: number;
  /** The main process forwards the output of pages and has no limit either. */
  hubBytesMax: number;
  /** A cleaned browser with two tabs uses about 150 MB. */
  browserBytesMax: number;
  /** Called once, when the browser should be replaced without hurry. */
  onWorn(): void;
}

export function createPrintBrowser(
  launched: LaunchedBrowser,
  { tabBytesMax, hubBytesMax, browserBytesMax, onWorn }: PrintBrowserSettings,
): PrintBrowser {
  const { connection } = launched;
  const readMemory = watchGroupMemory(launched.pid);
  const idle: PrintTab[] = [];
  const owned = createOwnedTabs(ownedTabsMax, closeTab);
  let alive = true;
  let isOverfull = false;
  let worn = false;
  let retiring = false;
  let running = 0;
  let jobs = 0;
  let tabsKilled = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;

  void launched.ended.then(() => {
    alive = false;
    clearTimeout(idleTimer);
    clearInterval(watch);
  });

  async function takeTab(job: PrintJob): Promise<PrintTab> {
    if (job.visit?.javascript) return await openTab(connection, 'scripted');
    if (job.owner !== undefined) {
      return owned.take(job.owner, job) ?? (await openTab(connection, 'owned'));
    }
    for (let tab = idle.pop(); tab; tab = idle.pop()) {
      if (tab.isUsable() && tab.isFor(job)) return tab;
      await closeTab(tab);
    }
    return await openTab(connection, 'shared');
  }

  /** A browser that cannot close a tab is unusable. */
  async function closeTab(tab: PrintTab): Promise<void> {
    await tab.close().catch(() => launched.kill());
  }

  async function putBack(tab: PrintTab, job: PrintJob, finished: boolean): Promise<void> {
    if (finished && tab.isUsable() && tab.isFor(job)) await keep(tab, job.owner);
    else await closeTab(tab);
    // So that the next account need not wait for a new process.
    if (job.owner !== undefined && alive) await owned.spare(() => openTab(connection, 'owned'));
  }

  async function keep(tab: PrintTab, owner: string | undefined): Promise<void> {
    if (tab.isWorn()) {
      await closeTab(tab);
      if (owner === undefined) await warm(1);
      return;
    }
    try {
      await tab.renew();
    } catch {
      await closeTab(tab);
      return;
    }
    if (tab.pagesSinceClean() >= pagesBetweenCleans) {
      await tab.clean();
      checkWear();
    }
    if (owner === undefined) idle.push(tab);
    else await owned.keep(owner, tab);
  }

  async function warm(count: number): Promise<void> {
    const tabs = await Promise.all(
      Array.from({ length: count }, () => openTab(connection, 'shared')),
    );
    const job = { html: warmHtml, tagged: true, pagesMax: 1, timeoutMs: 20_000 };
    await Promise.all(tabs.map((tab) => tab.print(job)));
    idle.push(...tabs);
  }

  function checkWear(): void {
    const bytes = readMemory().reduce((sum, process) => sum + process.bytes, 0);
    if (worn || (bytes <= browserBytesMax && jobs <= jobsMax)) return;
    worn = true;
    onWorn();
  }

  /**
   * Chromium has no limit for layouts, so a tab that grows too large is killed. If the main process
   * grows, the cause is unknown and the whole browser is killed.
   */
  function endWhatIsHuge(): void {
    for (const { pid, isTab, bytes } of readMemory()) {
      if (pid === launched.pid && bytes > hubBytesMax) {
        isOverfull = true;
        void launched.kill();
        return;
      }
      if (!isTab || bytes <= tabBytesMax) continue;
      tabsKilled += 1;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
  }

  function jobStarted(): void {
    running += 1;
    jobs += 1;
    clearTimeout(idleTimer);
    watch ??= setInterval(endWhatIsHuge, watchEveryMs).unref();
  }

  function jobEnded(): void {
    running -= 1;
    if (running > 0 || !alive) return;
    clearInterval(watch);
    watch = undefined;
    if (retiring) void launched.kill();
    else idleTimer = setTimeout(() => void cleanIdle(), cleanIdleAfterMs).unref();
  }

  /**
   * Frees documents and garbage while idle. A job may take a tab meanwhile: its document is sent
   * after the empty one, and a tab processes its commands in order.
   */
  async function cleanIdle(): Promise<void> {
    const used = [...idle, ...owned.waiting()].filter((tab) => tab.pagesSinceClean() > 0);
    await Promise.all(used.map((tab) => tab.clean().catch(() => closeTab(tab))));
    checkWear();
    if (running > 0 || !alive) return;
    idleTimer = setTimeout(() => void owned.closeAll(), ownedTabsIdleMs).unref();
  }

  function withRunning(
    { running, ...job }: PrintJob,
    limits: { pagesMax: number; timeoutMs: number },
  ): TabJob {
    if (!running) return { ...job, ...limits };
    const { visit, owner } = job;
    const kept = visit && createKeeper(visit.load, ['Stylesheet']);
    return {
      ...job,
      ...limits,
      ...(visit && kept ? { visit: { ...visit, load: kept.load } } : {}),
      margins: [running.headerHtml ?? '', running.footerHtml ?? ''],
      layOut: (ask) =>
        layOut({ ...job, running }, ask, kept?.sheets ?? [], (examination) =>
          examine(examination, { owner, tagged: false, ...limits }),
        ),
    };
  }

  async function examine(
    { html, visit, script }: Examination,
    rest: Pick<PrintJob, 'owner' | 'tagged'> & { pagesMax: number; timeoutMs: number },
  ): Promise<Examined> {
    const job = { ...rest, html, visit };
    const tab = await takeTab(job);
    let finished = false;
    try {
      const found = await tab.examine(job, script);
      finished = true;
      return found;
    } finally {
      void putBack(tab, job, finished).catch(() => launched.kill());
    }
  }

  async function withTab<T>(
    job: PrintJob,
    limits: PrintLimits,
    use: (tab: PrintTab) => Promise<T>,
  ): Promise<T> {
    jobStarted();
    const killedBefore = tabsKilled;
    let tab: PrintTab | undefined;
    let finished = false;
    try {
      tab = await takeTab(job);
      const done = await untilAborted(use(tab), limits.signal);
      finished = true;
      return done;
    } catch (error) {
      finished = error instanceof Problem && error.key === 'document_too_long';
      // A browser that has ended or does not answer is useless for the next job, too.
      if (error instanceof CdpError && isDeaf(error)) void launched.kill();
      // Only scripts write that much. Documents without scripts are printed again in the next
      // browser.
      if (isOverfull && job.visit?.javascript) throw tooTalkative();
      if (error instanceof TabCrash && tabsKilled > killedBefore) {
        throw unprintable('the tab took too much memory');
      }
      throw error;
    } finally {
      const care = tab ? putBack(tab, job, finished) : Promise.resolve();
      void care
        .catch(() => launched.kill())
        .then(() => {
          jobEnded();
          limits.afterwards();
        });
    }
  }

  return {
    launched,
    print: (job, limits) =>
      withTab(job, limits, (tab) => {
        const { pagesMax, timeoutMs } = limits;
        return tab.print(withRunning(job, { pagesMax, timeoutMs }));
      }),
    read: (job, limits) =>
      withTab(job, limits, async (tab) => {
        const { value, consoleErrors } = await tab.examine({ ...job, ...limits }, () => htmlScript);
        return { html: typeof value === 'string' ? value : '', consoleErrors };
      }),
    warm,
    isAlive: () => alive && connection.isOpen(),
    retire() {
      retiring = true;
      if (running === 0) void launched.kill();
    },
  };
}

function isDeaf({ reason }: CdpError): boolean {
  return reason === 'closed' || reason === 'timeout';
}

const htmlScript = 'document.documentElement.outerHTML';

const warmHtml =
  '<!doctype html><meta charset="utf-8"><title>Warm</title><p style="font-family:Arial">čćšžđ €' +
  '<b>b</b><p style="font-family:Times New Roman">T<p style="font-family:Courier New">C';
