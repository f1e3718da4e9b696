import { spawn } from 'node:child_process';
import { htmlOf, invoiceOf } from '#tests/bench/bench-invoice.ts';
import { type BenchProduct, treeMemoryMb } from '#tests/bench/bench-product.ts';
import { openPrintFloor, type PrintFloor } from '#tests/bench/print-floor.ts';
import {
  alternate,
  type Measured,
  median,
  ratio,
  say,
  throughput,
  timesAsLong,
} from '#tests/bench/rounds.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';

const path = '/api/data-to-pdf/v1/convert';
const rounds = { short: 20, long: 3 };
// One client with sequential requests. Alternating single prints of two browsers meet cold caches each
// time; these are reported too.
const inARow = 10;
const warmUpRounds = 2;
// A warmed-up server: its code is compiled.
const warmRuns = 400;

/** data-to-pdf over HTTP relative to the floor, with one client and with eight. */
export async function benchPdf(product: BenchProduct): Promise<void> {
  const floor = await openPrintFloor();
  await warmUp(product);
  for (const [items, count] of [
    [3, rounds.short],
    [530, rounds.long],
  ] as const) {
    const data = invoiceOf(items);
    const html = await htmlOf(data);
    const body = bodyOf(data);
    const { pages } = await readPdf(await product.run(path, body));
    await benchOne(`data-to-pdf, pages: ${pages}`, {
      product,
      floor,
      html,
      body,
      count,
    });
  }
  await floor.close();
  await benchMemory(product);
}

async function benchOne(
  what: string,
  {
    product,
    floor,
    html,
    body,
    count,
  }: { product: BenchProduct; floor: PrintFloor; html: string; body: string; count: number },
): Promise<void> {
  const contenders = {
    floor: () => floor.print(html),
    ours: () => product.run(path, body),
  };
  const stream = await alternate(contenders, count, warmUpRounds, inARow);
  say(`${what}, 1 client, one after another: ${ratioOf(stream)} (goal <= 1.25)`);
  const single = await alternate(contenders, count * 3, warmUpRounds);
  say(`${what}, 1 client, taking turns with the floor: ${ratioOf(single)}`);
  const total = count * 6;
  const one = await throughput(1, total, () => product.run(path, body));
  const eight = await throughput(8, total, () => product.run(path, body));
  const alone = await throughput(1, total, () => floor.print(html));
  say(
    `${what}, PDFs a second: 1 client ${one.toFixed(1)}, 8 clients ${eight.toFixed(1)} (x ${ratio(eight, one)}), floor ${alone.toFixed(1)} (8 clients x ${ratio(eight, alone)} of it)`,
  );
}

function ratioOf({ ours, floor }: Record<'ours' | 'floor', Measured>): string {
  return `${ours.median.toFixed(1)} ms, floor ${floor.median.toFixed(1)} ms, ratio ${timesAsLong(ours, floor)}`;
}

function bodyOf(data: ReturnType<typeof invoiceOf>): string {
  return JSON.stringify({ template_id: 'invoice.hbs', pdf_access_mode: 'download', data });
}

/** Runs until the server's code is compiled. */
export async function warmUp(product: BenchProduct): Promise<void> {
  const body = bodyOf(invoiceOf(3));
  await throughput(1, warmRuns, () => product.run(path, body));
}

async function benchMemory(product: BenchProduct): Promise<void> {
  const body = bodyOf(invoiceOf(8));
  const isServer = (command: string) => command.includes('src/server/main.ts');
  const isBrowser = (command: string) => /chrom|headless/i.test(command);
  await throughput(4, 100, () => product.run(path, body));
  const after100 = await treeMemoryMb(product.pid, isServer);
  await throughput(4, 400, () => product.run(path, body));
  const after500 = await treeMemoryMb(product.pid, isServer);
  await throughput(4, 500, () => product.run(path, body));
  const browser = await treeMemoryMb(product.pid, isBrowser);
  say(
    `memory: server ${after100.toFixed(0)} MB after 100 PDFs, ${after500.toFixed(0)} MB after 500 (goal: no higher); browser tree ${browser.toFixed(0)} MB after 1,000 one-page renders (goal <= 300)`,
  );
}

/** Seconds from start to ready, for a built product. */
export async function benchStart(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  const ms: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    const product = await start();
    ms.push(performance.now() - started);
    await product.stop();
  }
  const bare = await bareNodeMs();
  say(
    `start to ready: ${median(ms).toFixed(0)} ms, ${ratio(median(ms), bare)} x a bare node process`,
  );
}

async function bareNodeMs(): Promise<number> {
  const started = performance.now();
  await new Promise((done) => spawn(process.execPath, ['-e', '0']).once('exit', done));
  return performance.now() - started;
}
