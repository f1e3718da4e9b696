// CA4: a client that sends its whole body before it reads still receives the refusal.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { openRawClient, postHead } from '#tests/kit/raw-client.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
const mib = 1024 * 1024;
const run = '/api/data-mapping/v1/map';

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

describe('CA4: a body that is sent completely before the answer is read', () => {
  test.each([
    ['a run', run, 413, 'body_too_large'],
    ['a public call', '/auth/login', 413, 'body_too_large'],
    ['a call that needs a session', '/core/template', 401, 'unauthorized'],
    ['an unknown path', '/core/nothing', 404, 'not_found'],
  ])('20 MiB to %s get an answer', async (_what, path, status, key) => {
    const client = await openRawClient(app.url);
    await client.send(postHead(path, 20 * mib));
    await client.send(Buffer.alloc(20 * mib, ' '));
    const refused = await client.answer();
    expect(refused.status).toBe(status);
    expect(field(JSON.parse(refused.body), 'error_key')).toBe(key);
    // The connection can still be used.
    await client.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await client.answer()).status).toBe(200);
    client.close();
  });

  test('also where the client wants its connection closed after the answer', async () => {
    const client = await openRawClient(app.url);
    await client.send(postHead(run, 20 * mib).replace('\r\n', '\r\nConnection: close\r\n'));
    await client.send(Buffer.alloc(20 * mib, ' '));
    expect((await client.answer()).status).toBe(413);
    await client.closed;
  });

  test('a chunked body over the limit gets an answer', async () => {
    const client = await openRawClient(app.url);
    await client.send(postHead(run, 'chunked'));
    const chunk = `${(mib).toString(16)}\r\n${' '.repeat(mib)}\r\n`;
    for (let sent = 0; sent < 12; sent += 1) await client.send(chunk);
    await client.send('0\r\n\r\n');
    expect((await client.answer()).status).toBe(413);
    client.close();
  });

  test('a body larger than the server drains ends the connection', async () => {
    const client = await openRawClient(app.url);
    await client.send(postHead(run, 200 * mib));
    expect((await client.answer()).status).toBe(413);
    const sendAll = async () => {
      for (let sent = 0; sent < 200; sent += 1) await client.send(Buffer.alloc(mib, ' '));
    };
    await expect(sendAll()).rejects.toThrow();
    client.close();
  });
});
