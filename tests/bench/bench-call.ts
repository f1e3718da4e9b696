// A call without a conversion, compared with a bare Fastify route that returns the same bytes, each
// server in its own process, in alternating rounds.
import { Agent, get } from 'node:http';
import { startBareRoute } from '#tests/bench/bare-route.ts';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { median, ratio, say, throughput } from '#tests/bench/rounds.ts';

const lanes = 16;
const perRound = 4000;
const rounds = 7;

export async function benchCall(product: BenchProduct): Promise<void> {
  const path = '/core/api-key';
  const headers = { cookie: product.cookie };
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const body = await ask(product.url + path, headers, agent);
  const bare = await startBareRoute(body);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await throughput(lanes, perRound, () => ask(bare.url + path, headers, agent)));
    ours.push(await throughput(lanes, perRound, () => ask(product.url + path, headers, agent)));
  }
  agent.destroy();
  bare.stop();
  const [a, b] = [median(ours), median(floor)];
  say(
    `list keys: ${a.toFixed(0)} requests a second, bare Fastify route ${b.toFixed(0)}, ratio ${ratio(a, b)} (goal >= 0.4)`,
  );
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<string> {
  return new Promise((done, failed) => {
    get(url, { agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) done(text);
        else failed(new Error(`${answer.statusCode} ${text}`));
      });
    }).on('error', failed);
  });
}
