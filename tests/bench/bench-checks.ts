// VAT numbers by format and addresses by rules over HTTP, compared with a bare route that returns the
// same bytes.
import { startBareRoute } from '#tests/bench/bare-route.ts';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { median, ratio, say, throughput } from '#tests/bench/rounds.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';

const lanes = 64;
const perRound = 1_500;
const rounds = 5;

export async function benchChecks(product: BenchProduct): Promise<void> {
  const contenders = [
    { service: 'vat-validator', body: { vat_id: 'HR81793146560', service: 'format' } },
    { service: 'address-validation', body: sampleOf('address-validation').example },
  ];
  for (const contender of contenders) {
    const address = sampleOf(contender.service).known.call.path;
    const body = JSON.stringify(contender.body);
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
      `${contender.service}: ${a.toFixed(0)} runs a second (goal >= 1000), bare route ${b.toFixed(0)}, ratio ${ratio(a, b)}`,
    );
  }
}
