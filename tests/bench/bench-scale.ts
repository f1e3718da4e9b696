// What one more process costs and brings: web processes and workers on one PostgreSQL and one data folder,
// called in turns. `.ci/with-postgres npm run bench -- scale`.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { invoiceOf } from '#tests/bench/bench-invoice.ts';
import { logIn, post, treeMemoryMb } from '#tests/bench/bench-product.ts';
import { median, ratio, say, throughput } from '#tests/bench/rounds.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';
import { openEmptyDatabase } from '#tests/kit/test-database.ts';

const sizes = [
  { webs: 1, workers: 1 },
  { webs: 2, workers: 1 },
  { webs: 3, workers: 1 },
  { webs: 1, workers: 2 },
];
const lanes = 16;
const rounds = 3;
const textRuns = 1000;
const prints = 60;
const laterRuns = 100;
const pollMs = 50;

interface Measured {
  text: number;
  pdf: number;
  later: number;
  webMb: number;
  workerMb: number;
  connections: number;
}

type Ask = (web: Product, path: string, body: object) => Promise<void>;

export async function benchScale(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) {
    say('scale: needs PostgreSQL; use `bash .ci/with-postgres npm run bench -- scale`.');
    return;
  }
  say(`scale: ${cpus().length} cores, load before ${loadavg()[0]?.toFixed(1)}`);
  let first: Measured | undefined;
  for (const { webs, workers } of sizes) {
    const measured = await measure(webs, workers);
    first ??= measured;
    const of = (name: 'text' | 'pdf' | 'later') =>
      `${measured[name].toFixed(0)} (${ratio(measured[name], first?.[name] ?? 0)})`;
    say(
      `scale, ${webs} web, ${workers} worker: data-to-text ${of('text')} runs/s, data-to-pdf ${of('pdf')} runs/s, async data-to-pdf ${of('later')} runs/s, ${measured.webMb.toFixed(0)} MB a web process, ${measured.workerMb.toFixed(0)} MB a worker with their children, ${measured.connections} connections`,
    );
  }
  say(`scale: load after ${loadavg()[0]?.toFixed(1)}`);
}

async function measure(webCount: number, workerCount: number): Promise<Measured> {
  const database = await openEmptyDatabase();
  if (database.target.kind !== 'postgres') throw new Error('not on PostgreSQL');
  const { url } = database.target;
  const folder = await mkdtemp(join(tmpdir(), 'scale-'));
  const start = (role: string) =>
    startProduct(folder, {
      ROLE: role,
      DATABASE_URL: url,
      APP_SECRET: 'a secret of more than thirty-two characters',
      ...(role === 'worker' ? { PUBLIC_URL: 'http://localhost' } : {}),
      ADMIN_EMAIL: 'bench@example.com',
      ADMIN_PASSWORD: 'Correct-Horse-9',
      FREE_REQUESTS: '1000000000',
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'warn',
    });
  const roles = [...Array(webCount).fill('web'), ...Array(workerCount).fill('worker')];
  const all: Product[] = [];
  for (const role of roles) all.push(await start(role));
  const [webs, workers] = [all.slice(0, webCount), all.slice(webCount)];
  try {
    const { key } = await logIn(webs[0]?.url ?? '', 'bench@example.com');
    const ask: Ask = async (web, path, body) => {
      const answer = await post(web.url + path, body, { 'x-api-key': key });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
    };
    let turn = 0;
    const next = () => webs[turn++ % webs.length] ?? all[0];
    const asked = (path: string, body: object) => async () => {
      const web = next();
      if (web !== undefined) await ask(web, path, body);
    };
    const { example, known } = sampleOf('data-to-text');
    const text = asked(known.call.path, Object(example));
    const invoice = { template_id: 'invoice.hbs', data: invoiceOf(3) };
    const path = '/api/data-to-pdf/v1/convert';
    const pdf = asked(path, { ...invoice, pdf_access_mode: 'download' });
    const later = asked(path, { ...invoice, async: true });
    // Warm: code is compiled, children and pages are there.
    await throughput(lanes, 200 * webCount, text);
    await throughput(lanes, 20 * webCount, pdf);
    const textRates: number[] = [];
    const pdfRates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      textRates.push(await throughput(lanes, textRuns, text));
      pdfRates.push(await throughput(lanes, prints, pdf));
    }
    const laterRate = await drained(url, laterRuns, () => throughput(lanes, laterRuns, later));
    return {
      text: median(textRates),
      pdf: median(pdfRates),
      later: laterRate,
      webMb: await meanMemoryMb(webs),
      workerMb: await meanMemoryMb(workers),
      connections: Number((await asSql(url, connectionCount))?.count),
    };
  } finally {
    await Promise.all(all.map((one) => one.stop()));
    await rm(folder, { recursive: true, force: true });
    await database.remove();
  }
}

// All but the one that asks.
const connectionCount =
  "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";

/** Runs per second from the first that is accepted to the last that is done. */
async function drained(
  url: string,
  count: number,
  accept: () => Promise<unknown>,
): Promise<number> {
  const startedMs = performance.now();
  await accept();
  const open = "SELECT count(*) FROM run_jobs WHERE state IN ('queued', 'running')";
  while (Number((await asSql(url, open))?.count) > 0) {
    await new Promise((done) => setTimeout(done, pollMs));
  }
  return (count * 1000) / (performance.now() - startedMs);
}

async function asSql(url: string, statement: string): Promise<{ count: string } | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ count: string }>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

async function meanMemoryMb(products: readonly Product[]): Promise<number> {
  let sum = 0;
  for (const { process } of products) sum += await treeMemoryMb(process.pid ?? 0, () => true);
  return sum / products.length;
}
