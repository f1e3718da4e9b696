import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { Problem } from '#contract/problems.ts';
import type { PdfPrinterSettings } from '#services/renderer/pdf-printer.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { aPrinter, type Logged } from '#tests/services/renderer/a-printer.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()));
});

function aStartedPrinter(settings: Partial<PdfPrinterSettings> = {}, logged: Logged[] = []) {
  const printer = aPrinter(settings, logged);
  open.push(printer);
  return printer;
}

const never = new AbortController().signal;
const job = { owner: undefined, tagged: true } as const;
/** Takes about a second to lay out and print, longer than any test here waits. */
const slowHtml = '<p style="break-after: page">page</p>'.repeat(4_000);

test('a browser killed in the middle of a print is replaced, and the job is retried', async () => {
  const logged: Logged[] = [];
  const printer = aStartedPrinter({ tabs: 3, pagesMax: 5_000 }, logged);
  await printer.start();
  const filler = '<p style="break-after: page">page</p>'.repeat(1_500);
  const prints = ['one', 'two'].map((text) =>
    printer.print({ ...job, html: `<p>${text}</p>${filler}` }, never),
  );
  // Once this short job is done, the long ones have a tab.
  await printer.print({ ...job, html: '<p>short</p>' }, never);
  for (const pid of browsersOfThisProcess()) process.kill(pid, 'SIGKILL');
  const read = await Promise.all(prints.map(async (print) => readPdf((await print).bytes)));
  expect(read.map(({ text }) => text.slice(0, 3))).toEqual(['one', 'two']);
  expect(printer.state()).toMatchObject({ ready: true, restarts: 1 });
  expect(logged.map(({ event }) => event)).toContain('renderer_print_failed');
}, 60_000);

test('a print that takes too long ends with time_limit and the next one succeeds', async () => {
  const printer = aStartedPrinter({ timeoutMs: 2_000, pagesMax: 100_000 });
  await printer.start();
  await expect(printer.print({ ...job, html: slowHtml.repeat(10) }, never)).rejects.toMatchObject({
    key: 'time_limit',
  });
  expect((await printer.print({ ...job, html: '<p>next</p>' }, never)).pages).toBe(1);
}, 60_000);

test('a browser that hangs is killed and replaced', async () => {
  const printer = aStartedPrinter({ timeoutMs: 2_000 });
  await printer.start();
  for (const pid of browsersOfThisProcess()) process.kill(pid, 'SIGSTOP');
  await expect(printer.print({ ...job, html: '<p>x</p>' }, never)).rejects.toMatchObject({
    key: 'time_limit',
  });
  const next = () => printer.print({ ...job, html: '<p>next</p>' }, never);
  expect(await vi.waitFor(next, 30_000)).toMatchObject({ pages: 1 });
  expect(printer.state().restarts).toBe(1);
}, 60_000);

test('an aborted print ends with the reason of its signal, and the printer keeps working', async () => {
  const printer = aStartedPrinter({ pagesMax: 5_000 });
  await printer.start();
  const caller = new AbortController();
  const reason = new Problem('busy');
  const print = printer.print({ ...job, html: slowHtml }, caller.signal);
  caller.abort(reason);
  await expect(print).rejects.toBe(reason);
  await expect(printer.print({ ...job, html: 'x' }, caller.signal)).rejects.toBe(reason);
  expect((await printer.print({ ...job, html: '<p>next</p>' }, never)).pages).toBe(1);
}, 60_000);

test('a document that uses too much memory is refused and the next one prints', async () => {
  const logged: Logged[] = [];
  const printer = aStartedPrinter({ tabBytesMax: 150 * 1024 * 1024, pagesMax: 100_000 }, logged);
  await printer.start();
  const html = slowHtml.repeat(10);
  await expect(printer.print({ ...job, html }, never)).rejects.toMatchObject({
    key: 'document_too_long',
  });
  expect((await printer.print({ ...job, html: '<p>next</p>' }, never)).pages).toBe(1);
  expect(printer.state().restarts, JSON.stringify(logged)).toBe(0);
}, 60_000);

test('a browser whose memory has grown too large is replaced while jobs continue', async () => {
  const printer = aStartedPrinter({ browserBytesMax: 1 });
  await printer.start();
  const fortyPages = '<p style="break-before: page">page</p>'.repeat(40);
  const prints = await Promise.all(
    Array.from({ length: 6 }, () => printer.print({ ...job, html: fortyPages }, never)),
  );
  expect(prints.map(({ pages }) => pages)).toEqual([40, 40, 40, 40, 40, 40]);
  await vi.waitFor(() => expect(printer.state().restarts).toBeGreaterThan(0), 20_000);
  expect((await printer.print({ ...job, html: '<p>next</p>' }, never)).pages).toBe(1);
}, 60_000);

test('jobs beyond the capacity of the queue are refused at once with Retry-After', async () => {
  const printer = aStartedPrinter({ queuedMax: 3, tabs: 2 });
  await printer.start();
  const prints = Array.from({ length: 6 }, () =>
    printer.print({ ...job, html: '<p>x</p>' }, never),
  );
  expect(printer.state()).toMatchObject({ running: 2, queued: 3 });
  const results = await Promise.allSettled(prints);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  const [refused] = results.filter((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ key: 'queue_full', retryAfterS: 1 });
}, 60_000);

test('a job that leaves the queue makes room for another', async () => {
  const printer = aStartedPrinter({ queuedMax: 1, tabs: 1 });
  await printer.start();
  const caller = new AbortController();
  const first = printer.print({ ...job, html: '<p>x</p>' }, never);
  const second = printer.print({ ...job, html: '<p>x</p>' }, caller.signal);
  caller.abort(new Problem('busy'));
  await expect(second).rejects.toMatchObject({ key: 'busy' });
  expect(printer.state().queued).toBe(0);
  await first;
}, 60_000);

test('without a browser the printer starts, logs the reason, and refuses each print', async () => {
  const logged: Logged[] = [];
  const printer = aStartedPrinter({ chromiumPath: '/nowhere/chromium' }, logged);
  await printer.start();
  expect(printer.state()).toMatchObject({ ready: false, version: undefined });
  expect(printer.state().lastError).toContain('/nowhere/chromium');
  await expect(printer.print({ ...job, html: 'x' }, never)).rejects.toMatchObject({
    key: 'renderer_unavailable',
  });
  expect(logged.filter(({ event }) => event === 'renderer_unavailable')).toHaveLength(2);
  expect(printer.state()).toMatchObject({ running: 0, queued: 0 });
});

test('a program that is not a browser is named in the error, with its output', async () => {
  const printer = aStartedPrinter({ chromiumPath: '/bin/false' });
  await printer.start();
  expect(printer.state().lastError).toContain('/bin/false');
});

test('closing ends running prints and the browser', async () => {
  const printer = aStartedPrinter({ pagesMax: 5_000 });
  await printer.start();
  const print = printer.print({ ...job, html: slowHtml }, never);
  const refused = expect(print).rejects.toMatchObject({ key: 'renderer_unavailable' });
  await printer.close();
  await refused;
  expect(browsersOfThisProcess()).toEqual([]);
  await expect(printer.print({ ...job, html: 'x' }, never)).rejects.toMatchObject({
    key: 'renderer_unavailable',
  });
}, 60_000);

function browsersOfThisProcess(): number[] {
  if (process.platform !== 'linux') {
    const list = execFileSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' });
    return list.split('\n').filter(Boolean).map(Number);
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isBrowserOfThisProcess(pid));
}

function isBrowserOfThisProcess(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return parent === process.pid && command.includes('--remote-debugging-pipe');
  } catch {
    return false;
  }
}
