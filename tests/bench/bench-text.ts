// The text services over HTTP, compared with a bare route that returns the same bytes.
import { startBareRoute } from '#tests/bench/bare-route.ts';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { median, ratio, say, throughput } from '#tests/bench/rounds.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';

const lanes = 16;
const perRound = 1_500;
const rounds = 5;

export async function benchText(product: BenchProduct): Promise<void> {
  for (const service of ['data-to-text', 'data-to-html', 'data-generator'] as const) {
    const { example, known } = sampleOf(service);
    const address = known.call.path;
    const body = JSON.stringify(example);
    const bare = await startBareRoute((await product.run(address, body)).toString('utf8'));
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      floor.push(await throughput(lanes, perRound, () => bare.post(body)));
      ours.push(await throughput(lanes, perRound, () => product.run(address, body)));
    }
    bare.stop();
    const [a, b] = [median(ours), median(floor)];
    say(
      `${service}: ${a.toFixed(0)} runs a second (goal >= 500), bare route ${b.toFixed(0)}, ratio ${ratio(a, b)}`,
    );
  }
}
