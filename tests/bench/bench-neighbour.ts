// One account keeps forty heavy runs going while another one makes small runs: how much longer the small
// ones take.
import { invoiceOf } from '#tests/bench/bench-invoice.ts';
import { aNeighbour, type BenchProduct } from '#tests/bench/bench-product.ts';
import { median, ratio, say } from '#tests/bench/rounds.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';

const lanes = 40;
const rounds = 60;
const warmUpRounds = 20;

/** An expression that uses the whole time limit of a run, and is not counted since it fails. */
const heavy = JSON.stringify({ data: {}, mapping: '($f := function($n) { $f($n + 1) }; $f(1))' });

export async function benchNeighbour(product: BenchProduct): Promise<void> {
  const key = await aNeighbour(product, 'neighbour@example.com');
  const { example, known } = sampleOf('data-to-text');
  const data = invoiceOf(3);
  const small = {
    'data-to-text': [known.call.path, JSON.stringify(example)],
    'data-to-pdf': [
      '/api/data-to-pdf/v1/convert',
      JSON.stringify({ template_id: 'invoice.hbs', pdf_access_mode: 'download', data }),
    ],
  } as const;
  for (const [name, [address, body]] of Object.entries(small)) {
    const run = () => product.run(address, body, key);
    await timesOf(run, warmUpRounds);
    const calm = await timesOf(run, rounds);
    const stop = attack(product);
    const attacked = await timesOf(run, rounds);
    await stop();
    const [a, b] = [median(attacked), median(calm)];
    say(
      `${name} beside ${lanes} heavy runs of another account: ${a.toFixed(1)} ms, alone ${b.toFixed(1)} ms, ratio ${ratio(a, b)} (goal <= 2), slowest ${Math.max(...attacked).toFixed(0)} ms`,
    );
  }
}

async function timesOf(run: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times;
}

/** Starts the attack; the returned function ends it. */
function attack(product: BenchProduct): () => Promise<void> {
  let isOver = false;
  const lane = async () => {
    while (!isOver) await product.run('/api/data-mapping/v1/map', heavy).catch(() => undefined);
  };
  const all = Promise.all(Array.from({ length: lanes }, lane));
  return async () => {
    isOver = true;
    product.hangUp();
    await all;
  };
}
