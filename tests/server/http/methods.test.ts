// A known address says which methods it takes: whoever sends another one must not look for a fault in
// the address. What is too large to be read as a request is refused in the same form.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEntries } from '#contract/run-calls.ts';
import { field } from '#tests/kit/field.ts';
import { openRawClient } from '#tests/kit/raw-client.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

describe('a known address', () => {
  test.each([
    ['GET', '/api/data-to-text/v1/convert', 'POST'],
    ['PUT', '/api/data-to-text/v1/convert?a=b', 'POST'],
    ['OPTIONS', '/auth/login', 'POST'],
    ['HEAD', '/auth/login', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PATCH', '/api/openapi.json', 'GET, HEAD'],
    ['PUT', '/api/file-archive/v1/files/a%20b.txt', 'DELETE, GET, HEAD'],
    // Both the call of this path and a file of that name.
    ['PUT', '/api/file-archive/v1/files/zip', 'DELETE, GET, HEAD, POST'],
  ])('%s %s is refused with the methods that are taken', async (method, path, allowed) => {
    const answer = await app.call(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    if (method === 'HEAD') return;
    expect(answer.json).toMatchObject({
      status: 'error',
      error_key: 'method_not_allowed',
      message: `This address does not take ${method}. It takes ${allowed}.`,
      request_id: answer.headers.get('x-request-id'),
    });
  });

  test('of each call is known', async () => {
    for (const { method, path } of callEntries.map(([, call]) => call)) {
      const answer = await app.call('OPTIONS', path.replace(/\{\w+\}/g, 'nobody0'));
      expect([path, answer.status]).toEqual([path, 405]);
      expect(answer.headers.get('allow')?.split(', ')).toContain(method);
    }
  });

  test.each(['/api/data-to-text/v1/nothing', '/api/data-to-text/v1/convert/', '/core', '/x'])(
    'is not %s',
    async (path) => {
      const answer = await app.call('OPTIONS', path);
      expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
    },
  );
});

test.each([17, 200])('%s KiB of headers are refused in the usual form', async (kib) => {
  const client = await openRawClient(app.url);
  const cookie = 'x'.repeat(kib * 1024);
  await client.send(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: a=${cookie}\r\n\r\n`);
  const { status, body } = await client.answer();
  expect(status).toBe(431);
  const json: unknown = JSON.parse(body);
  expect(field(json, 'error_key')).toBe('headers_too_large');
  expect(field(json, 'request_id')).not.toBe('');
  client.close();
});
