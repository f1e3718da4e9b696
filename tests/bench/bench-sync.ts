// A thousand drafts sent in batches of fifty, as a device does, compared with a call for each (G2).
import { randomUUID } from 'node:crypto';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { ratio, say } from '#tests/bench/rounds.ts';
import { field } from '#tests/kit/field.ts';

const draftCount = 1_000;
const batchSize = 50;

export async function benchSync(product: BenchProduct): Promise<void> {
  const headers = {
    cookie: product.cookie,
    origin: product.url,
    'content-type': 'application/json',
  };
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(product.url + path, { ...init, headers });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
  const post = (path: string, body: unknown) =>
    ask(path, { method: 'POST', body: JSON.stringify(body) });
  const drafts = () =>
    Array.from({ length: draftCount }, (_, index) => ({
      name: `Invoice ${index}`,
      service: 'data-to-pdf',
      payload: JSON.stringify({ template_id: 'invoice.hbs', data: { number: index } }),
    }));

  const user = field(await ask('/core/user/info', { method: 'GET' }), 'id');
  const made: string[] = [];
  const singleMs = await timed(async () => {
    for (const draft of drafts()) {
      made.push(field(await post('/core/service-request', draft), 'id'));
    }
  });
  // The account has room for a thousand drafts only once.
  for (const id of made) await ask(`/core/service-request/${id}`, { method: 'DELETE' });
  let requests = 0;
  const batchMs = await timed(async () => {
    const operations = drafts().map((draft) => ({
      kind: 'create',
      op_id: randomUUID(),
      id: randomUUID(),
      ...draft,
    }));
    while (operations.length > 0) {
      requests += 1;
      const batch = operations.splice(0, batchSize);
      const answer = await post('/core/service-request/sync', {
        user_id: user,
        operations: batch,
      });
      for (const index of batch.keys()) {
        if (field(answer, `results.${index}.status`) !== 'ok') throw new Error('A draft was lost.');
      }
    }
  });
  say(
    `G2: ${draftCount} drafts in ${requests} requests (goal <= 25), ${ratio(batchMs, singleMs)} of the time of single calls (goal <= 0.20)`,
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
