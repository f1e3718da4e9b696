// Connections that are used again, against servers that note who came over which: whatever the order of the
// fetches and whatever the resolver answers, each is answered at the address that was found for it, and no
// connection serves two hosts, ports or addresses, or somebody else after a request with headers of its own.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch } from '#services/network/guarded-fetch.ts';

const { signal } = new AbortController();
const allowed = ['127.0.0.5', '127.0.0.6'];
const servers: Server[] = [];
const ports: number[] = [];
let seen: { url: string; host: string; address: string; socket: Socket }[] = [];

beforeAll(async () => {
  for (let index = 0; index < 2; index += 1) {
    const server = createServer(({ url = '', headers: { host = '' }, socket }, response) => {
      seen.push({ url, host, address: socket.localAddress ?? '', socket });
      if (url.endsWith('/last')) response.setHeader('connection', 'close');
      response.end(url);
    });
    servers.push(server.listen(0, '0.0.0.0'));
    await once(server, 'listening');
    ports.push((server.address() as AddressInfo).port);
  }
});

afterAll(() => {
  for (const server of servers) server.close();
});

const step = fc.record({
  host: fc.constantFrom('one.test', 'two.test'),
  port: fc.nat(1),
  address: fc.constantFrom(...allowed, '127.0.0.9'),
  hasHeaders: fc.boolean(),
  isLast: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('a kept connection is used again for the same host, port and address alone', async () => {
  let requests = 0;
  let connections = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 }),
      async (turns) => {
        seen = [];
        let found = '';
        const fetch = createGuardedFetch({
          policy: { mayConnect: (address) => allowed.includes(address), takesInnerNames: false },
          resolve: async () => [found],
        });
        const steps: Step[] = [];
        for (const turn of turns) {
          await Promise.all(
            turn.map(async (one) => {
              // Resolved before the next one of the turn begins.
              found = one.address;
              const path = `/${steps.push(one) - 1}/${one.isLast ? 'last' : 'more'}`;
              const url = `http://${one.host}:${ports[one.port]}${path}`;
              const headers = one.hasHeaders ? { 'x-own': 'yes' } : {};
              const fetched = fetch(url, { signal, headers });
              if (!allowed.includes(one.address)) {
                await expect(fetched).rejects.toMatchObject({ reason: 'not_allowed' });
                return;
              }
              expect((await fetched).body.toString()).toBe(path);
            }),
          );
          // In the same turn the connections still count as busy.
          await setImmediate();
        }
        const served = new Map<Socket, Set<string>>();
        for (const { url, host, address, socket } of seen) {
          const one = steps[Number(url.split('/')[1])];
          expect(address).toBe(one?.address);
          expect(host).toBe(`${one?.host}:${ports[one?.port ?? 0]}`);
          const own = one?.hasHeaders === true ? url : '';
          const names = served.get(socket) ?? new Set();
          served.set(socket, names.add(`${host} ${address} ${own}`));
        }
        expect(seen).toHaveLength(steps.filter(({ address }) => allowed.includes(address)).length);
        for (const names of served.values()) expect([...names]).toHaveLength(1);
        requests += seen.length;
        connections += served.size;
      },
    ),
    { numRuns: 40 },
  );
  // Otherwise nothing was tried.
  expect(connections).toBeLessThan(requests);
});
