// How much of the memory bodies may take whose sender is not known yet.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { openRawClient, postHead, type RawClient } from '#tests/kit/raw-client.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
const mib = 1024 * 1024;
const run = '/api/data-mapping/v1/map';
const almost = Buffer.alloc(10 * mib - 1, ' ');

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

/** A run without a key, all of whose body was sent but the last byte. */
async function holding(address: string): Promise<RawClient> {
  const client = await openRawClient(app.url, address);
  await client.send(postHead(run, almost.length + 1));
  await client.send(almost);
  return client;
}

const keyOf = ({ body }: { body: string }) => field(JSON.parse(body), 'error_key');

/** What a run without a key hears, which is read completely and refused for its key. */
async function refusal(bytes: number): Promise<string> {
  const client = await openRawClient(app.url);
  await client.send(postHead(run, bytes));
  await client.send(`{"data":"${'x'.repeat(bytes - 11)}"}`);
  const answer = await client.answer();
  client.close();
  return keyOf(answer);
}

test('an address that holds long bodies is refused at half, others are served, and all is given back', async () => {
  const clients: RawClient[] = [];
  for (let sent = 0; sent < 14; sent += 1) clients.push(await holding('127.0.0.2'));
  // Thirteen of ten MiB are more than half of 256.
  const [refused] = await Promise.race(
    clients.map(async (client) => [await client.answer(), client] as const),
  );
  expect(refused.status).toBe(503);
  expect(keyOf(refused)).toBe('busy');

  expect(await refusal(9 * mib)).toBe('api_key_missing');
  expect(await refusal(1000)).toBe('api_key_missing');

  for (const client of clients) client.close();
  const again = await holding('127.0.0.2');
  await again.send(' ');
  expect(keyOf(await again.answer())).toBe('json_invalid');
  again.close();
});
