// CA17: connections held open by one address do not lock out others.
import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { aUser } from '#tests/kit/people.ts';
import { openRawClient, postHead, type RawClient } from '#tests/kit/raw-client.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp | undefined;
const held: RawClient[] = [];

afterEach(async () => {
  for (const client of held.splice(0)) client.close();
  await app?.close();
});

async function started(env: Record<string, string> = {}): Promise<TestApp> {
  app = await startTestApp({ env });
  return app;
}

const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Opens keep-alive connections, each idle after one request. */
async function hold(on: TestApp, count: number, address: string): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  while (clients.length < count) {
    const some = Math.min(50, count - clients.length);
    const opened = await Promise.all(
      Array.from({ length: some }, () => openRawClient(on.url, address)),
    );
    held.push(...opened);
    clients.push(...opened);
    await Promise.all(opened.map((client) => client.send(get).then(client.answer)));
  }
  return clients;
}

/** How many of them still get an answer. */
async function answered(clients: readonly RawClient[]): Promise<number> {
  const asked = clients.map((client) =>
    client
      .send(get)
      .then(client.answer)
      .then(
        () => 1,
        () => 0,
      ),
  );
  return (await Promise.all(asked)).reduce<number>((sum, one) => sum + one, 0);
}

describe('CA17: idle connections', () => {
  test('2,000 from one address are reduced to its share, and others are served', async () => {
    const on = await started();
    const clients = await hold(on, 2000, '127.0.0.2');
    expect((await on.call('GET', '/healthz')).status).toBe(200);
    await aUser(on);
    expect(await answered(clients.slice(-10))).toBe(10);
    expect(await answered(clients)).toBe(limits.connectionsPerAddressMax);
  }, 60_000);

  test('at the global limit, idle connections are closed in favour of new ones', async () => {
    const on = await started();
    const share = limits.connectionsMax / 4;
    const holders: RawClient[] = [];
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']) {
      holders.push(...(await hold(on, share, address)));
    }
    const late = await hold(on, 20, '127.0.0.6');
    expect(await answered(late)).toBe(20);
    expect(await answered(holders)).toBe(limits.connectionsMax - 20);
  }, 60_000);

  test('a connection with a pending request is not closed in favour of idle ones', async () => {
    const on = await started();
    const { key } = await aUser(on);
    const busy = await openRawClient(on.url, '127.0.0.2');
    held.push(busy);
    const body = '{"mapping":"1","data":{}}';
    await busy.send(postHead('/api/data-mapping/v1/map', body.length, { 'X-API-Key': key }));
    await hold(on, limits.connectionsPerAddressMax + 20, '127.0.0.2');
    await busy.send(body);
    expect((await busy.answer()).status).toBe(200);
  }, 60_000);

  test('an address with only busy connections gets no more', async () => {
    const on = await started();
    const busy = await hold(on, limits.connectionsPerAddressMax, '127.0.0.2');
    await Promise.all(busy.map((client) => client.send(postHead('/auth/login', 10))));
    // Once this call is answered, the server has started to work on all of them.
    await on.call('GET', '/healthz');
    const more = await openRawClient(on.url, '127.0.0.2');
    held.push(more);
    expect(await answered([more])).toBe(0);
    expect((await on.call('GET', '/healthz')).status).toBe(200);
  }, 60_000);

  test('a trusted proxy, which serves many clients, has no limit per address', async () => {
    const on = await started({ TRUST_PROXY: '127.0.0.2' });
    const clients = await hold(on, limits.connectionsPerAddressMax + 50, '127.0.0.2');
    expect(await answered(clients)).toBe(clients.length);
  }, 60_000);
});
