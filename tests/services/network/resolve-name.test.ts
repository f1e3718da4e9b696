// Names are asked of a name server on loopback, which is silent for some of them.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch } from '#services/network/guarded-fetch.ts';
import { createNameResolver } from '#services/network/resolve-name.ts';
import { openNameServer } from '#tests/kit/name-server.ts';

let names: Awaited<ReturnType<typeof openNameServer>>;
let web: Server;
let port = 0;
const { signal } = new AbortController();

beforeAll(async () => {
  names = await openNameServer({
    'site.test': ['127.0.0.5'],
    'both.test': ['127.0.0.5', '2001:db8:0:0:0:0:0:1'],
    'empty.test': [],
  });
  web = createServer((_, response) => response.end('fine')).listen(0, '0.0.0.0');
  await once(web, 'listening');
  const address = web.address();
  if (typeof address === 'object' && address) port = address.port;
});

afterAll(() => {
  names.close();
  web.closeAllConnections();
  web.close();
});

const resolver = (deadlineMs?: number, hostsFile = 'none') =>
  createNameResolver({
    servers: [names.server],
    hostsFile,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  });

const fetchWith = (resolve: ReturnType<typeof resolver>) =>
  createGuardedFetch({
    policy: { mayConnect: (address) => address === '127.0.0.5', takesInnerNames: false },
    resolve,
  });

test('a hundred names whose servers are silent hold up nobody', async () => {
  const fetch = fetchWith(resolver());
  const given = new AbortController();
  const waiting = Array.from({ length: 100 }, (_, at) =>
    fetch(`http://silent-${at}.test:${port}/`, { signal: given.signal }),
  );
  // Well below the two seconds after which a silent server is asked again.
  const found = await fetch(`http://site.test:${port}/`, { signal, timeoutMs: 1_500 });
  expect(found.body.toString()).toBe('fine');
  given.abort(new Error('given up'));
  const ends = await Promise.allSettled(waiting);
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
});

test('a silent name ends at the deadline', async () => {
  await expect(resolver(50)('silent.test')).rejects.toThrow('ECANCELLED');
  await expect(
    fetchWith(resolver(50))(`http://silent.test:${port}/`, { signal }),
  ).rejects.toMatchObject({ reason: 'unreachable' });
});

test('all addresses of a name are found, so that one inside refuses it', async () => {
  expect(await resolver()('both.test')).toEqual(['127.0.0.5', '2001:db8::1']);
  await expect(
    fetchWith(resolver())(`http://both.test:${port}/`, { signal }),
  ).rejects.toMatchObject({ reason: 'not_allowed' });
});

test.each(['empty.test', 'unknown.test'])('%s has no address', async (name) => {
  await expect(fetchWith(resolver())(`http://${name}:${port}/`, { signal })).rejects.toMatchObject({
    reason: 'unreachable',
  });
});

test('the file of hosts comes first, and is read anew', async () => {
  const hostsFile = join(tmpdir(), `hosts-${process.pid}`);
  await writeFile(
    hostsFile,
    '# 10.0.0.1 site.test\n127.0.0.7\tother Site.Test # ours\n::1 site.test\n',
  );
  const resolve = resolver(undefined, hostsFile);
  const before = names.asked.length;
  expect(await resolve('site.test')).toEqual(['127.0.0.7', '::1']);
  expect(names.asked).toHaveLength(before);
  await writeFile(hostsFile, '');
  expect(await resolve('site.test')).toEqual(['127.0.0.5']);
});

test('where no name server runs, the system is asked', async () => {
  const closed = await openNameServer({});
  closed.close();
  const resolve = createNameResolver({ servers: [closed.server], hostsFile: 'none' });
  expect(await resolve('localhost')).toContain('127.0.0.1');
});
