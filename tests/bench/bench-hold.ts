// Can a client block the event loop? The most expensive bodies, eight in parallel, without a key and
// with one, while another client calls /healthz and makes small runs. Measured are the waits of that
// client and the longest block of the main thread.
import { aNeighbour, type BenchProduct } from '#tests/bench/bench-product.ts';
import { say } from '#tests/bench/rounds.ts';
import { heavyBodies, hostileBodies, longest, type WorstBody } from '#tests/kit/worst-bodies.ts';

const atOnce = 8;
const small = '{"mapping":[{"to":"a","from":"b"}],"data":{"b":1}}';

export async function benchHold(product: BenchProduct): Promise<void> {
  const stranger = await aNeighbour(product, 'stranger@example.com');
  const run = () => product.run('/api/data-mapping/v1/map', small, stranger);
  await run();
  const without = await slowestBeside(product, run, hostileBodies(longest), {});
  say(`worst bodies without a key: ${without} (goal: hold <= 100 ms)`);
  const with_ = await slowestBeside(
    product,
    run,
    [...hostileBodies(longest), ...heavyBodies(longest)],
    {
      'x-api-key': product.key,
    },
  );
  say(`worst bodies with a key: ${with_} (goal: hold <= 250 ms)`);
}

async function slowestBeside(
  product: BenchProduct,
  smallRun: () => Promise<unknown>,
  bodies: readonly WorstBody[],
  headers: Record<string, string>,
): Promise<string> {
  const lines: string[] = [];
  for (const body of bodies) {
    let isOver = false;
    const attack = Promise.all(
      Array.from({ length: atOnce }, () => send(product.url, body, headers)),
    ).finally(() => {
      isOver = true;
    });
    let health = 0;
    let run = 0;
    while (!isOver) {
      health = Math.max(health, await timed(() => fetch(`${product.url}/healthz`)));
      run = Math.max(run, await timed(smallRun));
    }
    const statuses = [...new Set(await attack)].join(',');
    const hold = await longestHoldMs(product.url);
    lines.push(
      `\n  ${body.what} (${statuses}): health ${health.toFixed(0)} ms, small run ${run.toFixed(0)} ms, longest hold so far ${hold.toFixed(0)} ms`,
    );
  }
  return lines.join('');
}

async function send(
  url: string,
  { path, text }: WorstBody,
  headers: Record<string, string>,
): Promise<number> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await ask();
  return performance.now() - from;
}

async function longestHoldMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^portal_main_thread_longest_hold_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}
