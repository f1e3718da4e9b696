// One account keeps forty heavy runs going; another asks for small ones. How much longer it waits.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { serviceFunctions } from '#contract/service-functions.ts';
import { invoiceOf } from '#tests/bench/bench-invoice.ts';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { median, ratio, say } from '#tests/bench/rounds.ts';
import { field } from '#tests/kit/field.ts';

const lanes = 40;
const rounds = 60;
const warmUpRounds = 20;

/** An expression that takes all the time a run may have, and is not counted since it fails. */
const heavy = JSON.stringify({ data: {}, mapping: '($f := function($n) { $f($n + 1) }; $f(1))' });

export async function benchNeighbour(product: BenchProduct): Promise<void> {
  const key = await aNeighbour(product, 'neighbour@example.com');
  const [{ example, path }] = serviceFunctions['data-to-text'];
  const data = invoiceOf(3);
  const small = {
    'data-to-text': [`/api/data-to-text/v1/${path}`, JSON.stringify(example)],
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

/** The key of a second account, made as people make theirs. */
export async function aNeighbour({ url, folder }: BenchProduct, email: string): Promise<string> {
  const account = { email, password: 'Correct-Horse-9' };
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/auth/register', { name: 'Neighbour Next', ...account });
  await fetch(await verificationLink(folder, email), { redirect: 'manual' });
  const login = await post('/auth/login', account);
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const keys: unknown = await (await fetch(`${url}/core/api-key`, { headers: { cookie } })).json();
  return field(keys, '0.key');
}

async function verificationLink(folder: string, email: string): Promise<string> {
  const outbox = join(folder, 'outbox');
  for (;;) {
    for (const name of await readdir(outbox).catch(() => [])) {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)));
      if (!mail.to?.some(({ address }) => address === email)) continue;
      const link = /https?:\/\/\S*\/auth\/verify-email\?token=[\w-]+/.exec(mail.text ?? '')?.[0];
      if (link !== undefined) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
