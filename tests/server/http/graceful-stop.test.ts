// A stop tells balancers first, ends with the last running request, and nothing holds it up for longer.
import { afterEach, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { openRawClient, postHead, type RawClient } from '#tests/kit/raw-client.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;
const clients: RawClient[] = [];

async function start(env: { STOP_DELAY_S: string; STOP_WITHIN_S: string }): Promise<void> {
  app = await startTestApp({ env });
  ana = await aUser(app);
}

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function connect(): Promise<RawClient> {
  const client = await openRawClient(app.url);
  clients.push(client);
  return client;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const body = () => JSON.stringify({ api_key: ana.key, mapping: '1', data: {} });
const head = (size: number) => postHead('/api/data-mapping/v1/map', size);

test('readiness ends first, calls go on, each answer is the last of its connection', async () => {
  // Longer than a busy machine takes for the few calls; the stop ends with the last of them.
  await start({ STOP_DELAY_S: '3', STOP_WITHIN_S: '30' });
  const idle = await connect();
  await idle.send(get('/healthz'));
  expect((await idle.answer()).status).toBe(200);
  const silent = await connect();
  const running = await connect();
  await running.send(head(body().length) + body().slice(0, 9));

  const stopped = app.close();
  const ready = await connect();
  await ready.send(get('/readyz'));
  const told = await ready.answer();
  expect(told.status).toBe(503);
  expect(field(JSON.parse(told.body), 'status')).toBe('unavailable');
  await ready.closed;
  const late = await connect();
  await late.send(get('/api/v1/frontend/services'));
  expect((await late.answer()).status).toBe(200);
  await late.closed;
  await running.send(body().slice(9));
  expect((await running.answer()).status).toBe(200);
  await Promise.all([running.closed, idle.closed, silent.closed, stopped]);
});

test('a request that never ends is cut off at the limit', async () => {
  await start({ STOP_DELAY_S: '0', STOP_WITHIN_S: '2' });
  const stuck = await connect();
  await stuck.send(head(1000) + body().slice(0, 9));
  await Promise.all([app.close(), stuck.closed]);
});
