// CA1: the most expensive known bodies, eight in parallel. Another client calls after their last bytes
// were sent; it is answered first only if the bodies are not parsed on the event loop.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { openRawClient, postHead } from '#tests/kit/raw-client.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { heavyBodies, hostileBodies, type WorstBody } from '#tests/kit/worst-bodies.ts';

let app: TestApp;
let ana: Person;
let ivo: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  ivo = await aUser(app, { name: 'Ivo Ivić' });
  expect((await smallRun()).status).toBe(200);
});

afterAll(() => app.close());

const smallRun = () =>
  app.call('POST', '/api/data-mapping/v1/map', {
    body: { api_key: ivo.key, mapping: [{ to: 'a', from: 'b' }], data: { b: 1 } },
  });

// Large enough for seconds of work if it is done in one step.
const bytes = 4_000_000;

/** Sends eight bodies and one other client's calls; records in which order they are answered. */
async function inOrder(
  { path, text }: WorstBody,
  headers: Record<string, string>,
  others: Record<string, () => Promise<unknown>>,
) {
  const bytes = Buffer.from(text);
  const answers: { status: number; body: string }[] = [];
  const order: string[] = [];
  const clients = await Promise.all(Array.from({ length: 8 }, () => openRawClient(app.url)));
  for (const client of clients) {
    await client.send(postHead(path, bytes.length, headers));
    await client.send(bytes.subarray(0, -1));
  }
  // Opens the other client's connection beforehand.
  await app.call('GET', '/healthz');
  const big = clients.map(async (client) => {
    await client.send(bytes.subarray(-1));
    answers.push(await client.answer());
    order.push('big');
    client.close();
  });
  const small = Object.entries(others).map(async ([name, ask]) => {
    await ask();
    order.push(name);
  });
  await Promise.all([...big, ...small]);
  return { answers, order };
}

const asked = {
  health: async () => expect((await app.call('GET', '/healthz')).status).toBe(200),
  keys: async () =>
    expect((await app.call('GET', '/core/api-key', { cookie: ivo.cookie })).status).toBe(200),
  run: async () => expect((await smallRun()).status).toBe(200),
};

const hostile = hostileBodies(bytes);
const cases = [
  ...hostile.map((body) => ['without a key', body.what, body] as const),
  ...hostile.slice(0, 2).map((body) => ['with a key', body.what, body] as const),
];

test.each(cases)('CA1: %s, eight bodies of %s delay no other client', async (who, _what, body) => {
  const headers = who === 'with a key' ? { 'X-API-Key': ana.key } : {};
  const { answers, order } = await inOrder(body, headers, asked);
  if (body.isRefusedAtOnce !== true) expect(order.at(-1)).toBe('big');
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(body.status));
  for (const answer of answers) {
    expect(field(JSON.parse(answer.body), 'error_key')).toBe(body.error);
  }
});

describe('CA1: long work', () => {
  test.each(heavyBodies(bytes / 2).map((body) => [body.what, body] as const))(
    'eight bodies of %s delay no calls without runs',
    async (_what, body) => {
      const { health, keys } = asked;
      const { answers, order } = await inOrder(body, { 'X-API-Key': ana.key }, { health, keys });
      for (const answer of answers) expect([200, 422, 503, 504]).toContain(answer.status);
      expect(order.slice(0, 2).sort()).toEqual(['health', 'keys']);
    },
    120_000,
  );
});
