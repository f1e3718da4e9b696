// The guarded fetch against a misbehaving server, on loopback addresses that the test's policy allows or
// forbids.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuardedFetch, type GuardedFetch } from '#services/network/guarded-fetch.ts';

const { signal } = new AbortController();
let server: Server;
let port = 0;
let seen: IncomingMessage[] = [];
let connections = 0;
let fetch: GuardedFetch;

const answers: Record<string, (response: ServerResponse) => void> = {
  '/ok': (response) => response.setHeader('content-type', 'text/html').end('<p>fine</p>'),
  '/gzip': (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('unpacked')),
  '/bomb': (response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20 * 1024 * 1024))),
  '/not-gzip': (response) => response.setHeader('content-encoding', 'gzip').end('plain'),
  '/odd-packing': (response) => response.setHeader('content-encoding', 'zstd').end('x'),
  '/announced': (response) =>
    response.setHeader('content-length', 100 * 1024 * 1024).flushHeaders(),
  '/endless': (response) => {
    const chunk = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
  '/silent': () => undefined,
  '/slow': (response) => void response.writeHead(200).write('<p>'),
  '/cut': (response) => {
    response.setHeader('content-length', 100);
    response.write('half');
    globalThis.setImmediate(() => response.destroy());
  },
  '/dropped': ({ socket }) => void socket?.destroy(),
  '/once-a-connection': (response) => {
    const { socket } = response;
    if (socket === null) return;
    const served = seen.filter((request) => request.socket === socket);
    if (served.length > 1) socket.destroy();
    else response.end('first');
  },
  '/headers': (response) => response.setHeader('x-long', 'x'.repeat(100_000)).end(),
  '/loop': (response) => redirect(response, '/loop'),
  '/hop-5': (response) => redirect(response, '/hop-4'),
  '/hop-4': (response) => redirect(response, '/hop-3'),
  '/hop-3': (response) => redirect(response, '/hop-2', 307),
  '/hop-2': (response) => redirect(response, '/hop-1', 308),
  '/hop-1': (response) => redirect(response, '/ok', 303),
  '/hop-6': (response) => redirect(response, '/hop-5', 301),
  '/to-forbidden': (response) => redirect(response, `http://127.0.0.9:${port}/ok`),
  '/to-number': (response) => redirect(response, `http://2130706441:${port}/ok`),
  '/to-file': (response) => redirect(response, 'file:///etc/passwd'),
  '/to-password': (response) => redirect(response, `http://a:b@site.test:${port}/ok`),
  '/to-data': (response) => redirect(response, 'data:text/html,x'),
  '/to-nothing': (response) => void response.writeHead(302).end('no location'),
};

function redirect(response: ServerResponse, location: string, status = 302): void {
  response.writeHead(status, { location }).end();
}

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    const answer = answers[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end('nothing');
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
});

beforeEach(() => {
  seen = [];
  connections = 0;
  fetch = createGuardedFetch({
    policy: { mayConnect: (address) => address === '127.0.0.5', takesInnerNames: false },
    resolve: async () => ['127.0.0.5'],
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  fetch(`http://site.test:${port}${path}`, { signal, ...options });

test('a page is returned with its status, type and bytes', async () => {
  const found = await get('/ok');
  expect(found).toMatchObject({
    url: `http://site.test:${port}/ok`,
    status: 200,
    contentType: 'text/html',
  });
  expect(found.body.toString()).toBe('<p>fine</p>');
  expect((await get('/gone')).status).toBe(404);
});

test('a request has a Host header and no data about anybody', async () => {
  await get('/ok');
  expect(seen[0]?.headers).toEqual({
    host: `site.test:${port}`,
    connection: 'keep-alive',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': expect.stringContaining('Mozilla'),
  });
});

test('UR10: a name is resolved once per request, so that DNS rebinding has no effect', async () => {
  const answered = ['127.0.0.5', '127.0.0.1'];
  let asked = 0;
  const rebinding = createGuardedFetch({
    policy: { mayConnect: (address) => address === '127.0.0.5', takesInnerNames: false },
    resolve: async () => [answered[asked++] ?? '127.0.0.1'],
  });
  const url = `http://site.test:${port}/ok`;
  expect((await rebinding(url, { signal })).status).toBe(200);
  expect(asked).toBe(1);
  expect(seen[0]?.socket.localAddress).toBe('127.0.0.5');
  // The next request resolves again, and the new address is refused.
  await expect(rebinding(url, { signal })).rejects.toMatchObject({ reason: 'not_allowed' });
  expect(seen).toHaveLength(1);
});

test('one forbidden address of a name is enough to refuse it', async () => {
  const mixed = createGuardedFetch({
    policy: { mayConnect: (address) => address === '127.0.0.5', takesInnerNames: false },
    resolve: async () => ['127.0.0.5', '127.0.0.9'],
  });
  await expect(mixed(`http://site.test:${port}/ok`, { signal })).rejects.toMatchObject({
    reason: 'not_allowed',
  });
  expect(connections).toBe(0);
});

test('five redirects are followed, with every redirect status', async () => {
  const found = await get('/hop-5');
  expect(found.url).toBe(`http://site.test:${port}/ok`);
  expect(found.body.toString()).toBe('<p>fine</p>');
});

test.each(['/hop-6', '/loop'])('%s redirects too often', async (path) => {
  await expect(get(path)).rejects.toMatchObject({ reason: 'too_many_redirects' });
  expect(seen).toHaveLength(6);
});

test.each(['/to-forbidden', '/to-number', '/to-file', '/to-password', '/to-data'])(
  'UR11: the redirect %s is refused without a second request',
  async (path) => {
    await expect(get(path)).rejects.toMatchObject({ reason: 'not_allowed' });
    expect(seen).toHaveLength(1);
  },
);

test('a redirect without a location is an ordinary answer', async () => {
  expect((await get('/to-nothing')).status).toBe(302);
});

test.each(['/bomb', '/announced', '/endless'])('%s is too large', async (path) => {
  await expect(get(path)).rejects.toMatchObject({ reason: 'too_large' });
});

test('a connection that its server has had enough of is replaced once, without a failure', async () => {
  expect((await get('/once-a-connection')).body.toString()).toBe('first');
  // In the same turn the connection still counts as busy.
  await setImmediate();
  expect((await get('/once-a-connection')).body.toString()).toBe('first');
  expect(seen).toHaveLength(3);
  expect(connections).toBe(2);
});

test('a new connection that is dropped is not tried again', async () => {
  await expect(get('/dropped')).rejects.toMatchObject({ reason: 'unreachable' });
  expect(seen).toHaveLength(1);
});

test.each(['/announced', '/endless', '/cut'])(
  'the connection of an answer that was not read, %s, is closed, and the next page has another',
  async (path) => {
    await expect(get(path)).rejects.toBeInstanceOf(Error);
    const socket = seen[0]?.socket;
    // `once` would take the reset for a failure.
    if (socket?.closed === false) await new Promise((done) => socket.once('close', done));
    expect((await get('/ok')).body.toString()).toBe('<p>fine</p>');
    expect(connections).toBe(2);
  },
);

test('a compressed body is decompressed', async () => {
  expect((await get('/gzip')).body.toString()).toBe('unpacked');
});

test.each(['/not-gzip', '/odd-packing', '/cut', '/headers'])('%s cannot be read', async (path) => {
  await expect(get(path)).rejects.toMatchObject({ reason: 'unreachable' });
});

test.each(['/silent', '/slow'])('%s times out', async (path) => {
  await expect(get(path, { timeoutMs: 200 })).rejects.toMatchObject({ reason: 'time_limit' });
});

test('a resolver that never answers times out too', async () => {
  const stuck = createGuardedFetch({
    policy: { mayConnect: () => true, takesInnerNames: true },
    resolve: () => new Promise(() => undefined),
  });
  await expect(stuck('http://site.test/', { signal, timeoutMs: 50 })).rejects.toMatchObject({
    reason: 'time_limit',
  });
});

test('an abort of the caller ends the request with its reason', async () => {
  const caller = new AbortController();
  const waiting = get('/silent', { signal: caller.signal });
  const reason = new Error('gone');
  caller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test('a closed port and an unknown name are unreachable', async () => {
  const other = createGuardedFetch({
    policy: { mayConnect: () => true, takesInnerNames: false },
    resolve: async (name) => (name === 'known.test' ? ['127.0.0.1'] : []),
  });
  for (const url of ['http://known.test:9/', 'http://unknown.test/']) {
    await expect(other(url, { signal })).rejects.toMatchObject({ reason: 'unreachable' });
  }
});
