// More calls than can be answered: what is refused, how soon, and what is left for the others. Load comes
// from processes of its own; a refused connection asks again after about a second, as Retry-After says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { invoiceOf } from '#tests/bench/bench-invoice.ts';
import { type BenchProduct, treeMemoryMb } from '#tests/bench/bench-product.ts';
import { type LoadOrder, type LoadReport, readReport } from '#tests/bench/load-order.ts';
import { say } from '#tests/bench/rounds.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';

const program = fileURLToPath(new URL('load-client.ts', import.meta.url));
const seconds = 10;
const enough = 32;
const crowds = [600, 1_500];

type Ask = Pick<LoadOrder, 'method' | 'path' | 'headers' | 'body'>;

export async function benchLoad(product: BenchProduct): Promise<void> {
  for (const [name, ask] of Object.entries(asksOf(product))) {
    const load = (connections: number, pauseMs: number) =>
      makeLoad({ ...ask, url: product.url, connections, seconds, pauseMs });
    await load(enough, 0);
    const best = await load(enough, 0);
    say(`${name}, ${enough} connections: ${described(best)}`);
    for (const connections of crowds) {
      const report = await load(connections, 1_000);
      const share = report.answered.length / best.answered.length;
      const recoveryMs = await timed(product, ask);
      const memory = await treeMemoryMb(product.pid, () => true);
      say(
        `${name}, ${connections} connections: ${described(report)}; throughput ${share.toFixed(2)} of the best (goal >= 0.8), the next call ${recoveryMs.toFixed(0)} ms (goal <= 1000), server and children ${memory.toFixed(0)} MB`,
      );
    }
  }
}

function asksOf({ key, cookie }: BenchProduct): Record<string, Ask> {
  const { example, known } = sampleOf('data-to-text');
  const headers = { 'X-API-Key': key };
  const pdf = { template_id: 'invoice.hbs', pdf_access_mode: 'download', data: invoiceOf(3) };
  const post = { method: 'POST', headers };
  return {
    'list keys': { method: 'GET', path: '/core/api-key', headers: { Cookie: cookie }, body: '' },
    'data-to-text': { ...post, path: known.call.path, body: JSON.stringify(example) },
    'data-to-pdf': { ...post, path: '/api/data-to-pdf/v1/convert', body: JSON.stringify(pdf) },
  };
}

async function makeLoad(order: LoadOrder): Promise<LoadReport> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(child, 'close');
  return readReport(text);
}

function described({ answered, refused, other, cut, noRetryAfter }: LoadReport): string {
  const rest = Object.entries(other).map(([status, count]) => `, ${count} x ${status}`);
  return [
    `${(answered.length / seconds).toFixed(0)} answers/s in ${spread(answered)} ms`,
    `${(refused.length / seconds).toFixed(0)} refusals/s in ${spread(refused)} ms (goal <= 100)${rest.join('')}`,
    `${cut} cut, ${noRetryAfter} without Retry-After`,
  ].join(', ');
}

/** Median, 99th percentile and the longest. */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return sorted.length === 0 ? '-' : `${at(0.5)}/${at(0.99)}/${at(1)}`;
}

async function timed(product: BenchProduct, ask: Ask): Promise<number> {
  const from = performance.now();
  const { method, headers, body } = ask;
  const answer = await fetch(product.url + ask.path, {
    method,
    headers: body === '' ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === '' ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.ok ? performance.now() - from : Number.POSITIVE_INFINITY;
}
