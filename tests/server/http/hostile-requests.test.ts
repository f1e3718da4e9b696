// Invalid and hostile requests over HTTP: each gets a short, typed refusal, and the server keeps
// answering.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(async () => {
  expect((await app.call('GET', '/healthz')).status).toBe(200);
  await app.close();
});

const login = (raw: string, type = 'application/json', headers: Record<string, string> = {}) =>
  app.call('POST', '/auth/login', { raw, headers: { 'content-type': type, ...headers } });

describe('JSON', () => {
  test.each([
    ['truncated', '{"email":'],
    ['not JSON', 'email=a@b.co'],
    ['two values', '{} {}'],
    ['a NUL', '{"email":"a\u0000"}'],
    ['a __proto__ key', '{"__proto__":{"role_id":2},"email":"a@b.co","password":"x"}'],
  ])('%s is refused as 400', async (_what, raw) => {
    const answer = await login(raw);
    expect(answer.status).toBe(400);
    expect(field(answer.json, 'error_key')).toBe('json_invalid');
  });

  test('invalid UTF-8 is refused', async () => {
    const answer = await app.call('POST', '/auth/login', {
      raw: Uint8Array.from([0x22, 0xff, 0xfe, 0x22]),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  test('60,000 brackets are refused before the JSON is parsed', async () => {
    const answer = await login('['.repeat(60_000));
    expect(answer.status).toBe(400);
    expect(field(answer.json, 'error_key')).toBe('json_too_deep');
  });

  test('brackets within a string do not count as depth', async () => {
    const answer = await login(JSON.stringify({ email: 'a@b.co', password: '['.repeat(100) }));
    expect(field(answer.json, 'error_key')).toBe('wrong_credentials');
  });

  test.each(['1e400', '12345678901234567890', '0.1234567890123456789'])(
    'the number %s, which would silently be rounded, is refused with its path',
    async (number) => {
      const answer = await login(`{"email":"a@b.co","password":"x","amount":${number}}`);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(number);
    },
  );

  test.each([
    '{"amount":1234567890.12}',
    '{"amount":0.1}',
    '{"amount":1e21}',
    '{"amount":9007199254740991}',
  ])('%s is exact and is accepted', async (body) => {
    const answer = await login(body);
    expect(field(answer.json, 'error_key')).toBe('field_invalid');
  });
});

describe('content types', () => {
  test.each([
    'application/json\t; x',
    'application/json;charset=utf-7',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
  ])('%j is refused as 415', async (type) => {
    expect((await login('{}', type)).status).toBe(415);
  });

  // All the same by RFC 9110.
  test.each([
    'application/json; charset="utf-8"',
    'application/json ; charset=utf-8',
    'application/json;  charset=UTF8',
    'application/json;',
    'application/json; version=1',
    'Application/JSON;charset=utf-8;version="a;b"',
  ])('%j is read', async (type) => {
    expect((await login('{}', type)).status).toBe(422);
  });

  test.each([
    ['gzip', { 'content-encoding': 'gzip' }, 'without Content-Encoding'],
    ['UTF-16', { 'content-type': 'application/json; charset=utf-16' }, 'in UTF-8'],
    ['a text', { 'content-type': 'text/plain' }, 'as application/json'],
  ])('%s is refused with what to send instead', async (_, headers, words) => {
    const answer = await login('{}', 'application/json', headers);
    expect(answer.status).toBe(415);
    expect(field(answer.json, 'message')).toContain(words);
  });

  test('a compressed form is refused as such', async () => {
    const answer = await app.call('POST', '/api/file-archive/v1/files', {
      cookie: ana.cookie,
      raw: '--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'br' },
    });
    expect(answer.status).toBe(415);
    expect(field(answer.json, 'message')).toContain('without Content-Encoding');
  });

  test('a missing body is reported', async () => {
    const answer = await app.call('POST', '/auth/login');
    expect(answer.status).toBe(400);
    expect(field(answer.json, 'error_key')).toBe('body_missing');
  });
});

describe('sizes', () => {
  test('a body over the limit answers 413', async () => {
    const answer = await login(JSON.stringify({ email: 'x'.repeat(1_100_000) }));
    expect(answer.status).toBe(413);
    expect(field(answer.json, 'error_key')).toBe('body_too_large');
  });

  test('an endless path answers 404', async () => {
    expect((await app.call('GET', `/core/user/${'a'.repeat(9000)}`)).status).toBe(404);
  });

  test('50,000 dots after an @ are refused as an invalid e-mail without delay', async () => {
    const answer = await login(JSON.stringify({ email: `a@${'.'.repeat(50_000)}`, password: 'x' }));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Invalid email format.');
  });
});

describe('wrong types', () => {
  test.each([
    { email: { $ne: '' }, password: ['x'] },
    { email: ['a@b.co'], password: 'x' },
    { email: 'a@b.co', password: null },
    [],
    'text',
    null,
    17,
  ])('%j answers 422 with the names of the fields', async (body) => {
    const answer = await app.call('POST', '/auth/login', {
      raw: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'error_key')).toBe('field_invalid');
  });
});

describe('ids', () => {
  test.each([
    '0',
    '-1',
    '1e9',
    '1.5',
    '01',
    '1;drop',
    '..%2f2',
    '%00',
    'NaN',
    '9007199254740992',
    "'",
  ])('/core/user/%s answers 404', async (id) => {
    const answer = await app.call('GET', `/core/user/${id}`, { cookie: ana.cookie });
    expect(answer.status).toBe(404);
    expect(field(answer.json, 'error_key')).toBe('not_found');
  });
});

describe('unknown paths', () => {
  test.each([
    '/core/nothing',
    '/auth/nothing',
    '/api/__proto__/v1/convert',
    '/api/nothing/v1/convert',
    '/api/data-to-pdf/v1/../../x',
    '/template/nothing',
    '/billing/nothing',
  ])('%s is a JSON 404', async (path) => {
    const answer = await app.call('GET', path);
    expect(answer.status).toBe(404);
    expect(field(answer.json, 'error_key')).toBe('not_found');
  });

  test.each(['..%2f..%2fpackage.json', '%252e%252e%252fpackage.json', 'a%00b', '%2fetc%2fpasswd'])(
    'the template file %s answers 404',
    async (name) => {
      const answer = await app.call('GET', `/template/default/file/${name}`);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('dependencies');
    },
  );
});

describe('the origin of a write', () => {
  const from = (headers: Record<string, string>) =>
    app.call('PUT', `/core/user/${ana.id}`, {
      cookie: ana.cookie,
      body: { name: 'Ana Anić' },
      headers,
    });

  test('another site is refused, even with the cookie', async () => {
    const answer = await from({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(field(answer.json, 'error_key')).toBe('origin_refused');
  });

  test('a sibling site is refused', async () => {
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
  });

  test('the portal itself is accepted', async () => {
    expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await from({ origin: app.url })).status).toBe(200);
  });
});

describe('the HTTP protocol', () => {
  test('a malformed header block gets a short 400 that does not name the server software', async () => {
    const answer = await new Promise<string>((done) => {
      const { port } = new URL(app.url);
      const req = request({
        port,
        host: '127.0.0.1',
        method: 'GET',
        path: '/healthz',
        headers: { 'x-bad': 'a' },
      });
      req.on('socket', (socket) => {
        let seen = '';
        socket.on('data', (chunk) => {
          seen += String(chunk);
        });
        socket.on('close', () => done(seen));
        socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nbroken header\r\n\r\n'));
      });
      req.on('error', () => undefined);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).not.toMatch(/node|fastify/i);
  });

  test('security headers are on every answer', async () => {
    for (const path of ['/healthz', '/core/user/info', '/nothing']) {
      const { headers } = await app.call('GET', path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      // This is plain HTTP: HSTS would make the portal unreachable.
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('no secrets were logged', async () => {
    expect(app.logged()).toContain('"event":"request"');
    for (const secret of [ana.password, ana.key, ana.cookie.split('=')[1] ?? '-']) {
      expect(app.logged()).not.toContain(secret);
    }
  });
});
