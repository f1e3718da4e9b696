// Tests all calls of the contract: each accepts or refuses each kind of caller according to its access,
// and answers match their schemas.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, type Call, pathParameters } from '#contract/call.ts';
import { callEntries } from '#contract/run-calls.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;
let adm: Person;

beforeAll(async () => {
  app = await startTestApp();
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  ana = await aUser(app);
});

afterAll(() => app.close());

// Calls that end or change the caller's own session get a made-up body or token, so that the callers
// stay as they were.
const harmless = new Set(['logout', 'refreshToken']);

const walked = callEntries.filter(([name]) => !harmless.has(name));

async function askAs({ method, path, query: asked }: Call, headers: Record<string, string>) {
  const filled = path.replace(/\{\w+\}/g, 'nobody0');
  const query = asked ? '?token=made-up' : '';
  return app.call(method, filled + query, {
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  });
}

const isRefused: Readonly<Record<Access, (who: 'guest' | 'user' | 'admin') => number | undefined>> =
  {
    anyone: () => undefined,
    user: (who) => (who === 'guest' ? 401 : undefined),
    owner: (who) => (who === 'guest' ? 401 : undefined),
    // The path gets an id that belongs to no user.
    self: (who) => ({ guest: 401, user: 404, admin: undefined })[who],
    admin: (who) => ({ guest: 401, user: 403, admin: undefined })[who],
    // A session never authorizes a run: without a key the answer is 4xx, but never 401.
    key: () => 400,
  };

describe.each(['guest', 'user', 'admin'] as const)('as %s', (who) => {
  test.each(walked)('%s is accepted or refused according to its access', async (_name, call) => {
    const person = { guest: undefined, user: ana, admin: adm }[who];
    const answer = await askAs(call, person ? { cookie: person.cookie } : {});
    const refusal = isRefused[call.access](who);
    if (refusal === undefined) {
      expect([401, 403]).not.toContain(answer.status);
      // Without a payment provider its events are refused in just this way.
      const isSetUp = field(answer.json, 'error_key') !== 'billing_not_configured';
      if (isSetUp) expect(answer.status).toBeLessThan(500);
    } else expect(answer.status).toBe(refusal);
    if (answer.status >= 400) {
      expect(field(answer.json, 'status')).toBe('error');
      expect(field(answer.json, 'error_key')).not.toBe('');
      expect(field(answer.json, 'request_id')).toBe(answer.headers.get('x-request-id'));
    }
  });
});

describe.each(callEntries.filter(([, call]) => call.access === 'self'))('%s', (name, call) => {
  const askFor = (caller: Person, id: string) =>
    app.call(call.method, call.path.replace('{id}', id), {
      cookie: caller.cookie,
      ...(call.method === 'GET' ? {} : { body: {} }),
    });

  test('has the id of the user in its path', () => {
    expect(pathParameters(call.path)).toEqual(['id']);
    expect(call.problems).toContain('not_found');
  });

  test('accepts the user of the path and admins, nobody else', async () => {
    // Somebody of its own: one of the calls ends the account.
    const own = await aUser(app, { name: 'Own Ownić', email: `${name}@example.com` });
    // An empty body may be refused, but by its fields.
    expect([200, 422]).toContain((await askFor(own, own.id)).status);
    expect((await askFor(adm, own.id)).status).toBe(200);
    const refused = await askFor(ana, adm.id);
    expect([refused.status, field(refused.json, 'error_key')]).toEqual([404, 'not_found']);
  });
});

describe('the contract', () => {
  test('has each combination of path and method once', () => {
    const places = callEntries.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test.each(
    callEntries.filter(
      ([, call]) =>
        call.method === 'GET' &&
        call.answers === 'json' &&
        !call.path.includes('{') &&
        call.access !== 'admin',
    ),
  )('%s answers exactly what its schema allows', async (_name, call) => {
    const answer = await app.call('GET', call.path, { cookie: ana.cookie });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(call.answer ? v.parse(call.answer, answer.json) : undefined);
    expect(answer.text).not.toMatch(/password|hash|salt|"token/i);
  });

  test('the OpenAPI document is 3.1, contains every call and references no other file', async () => {
    const answer = await app.call('GET', '/api/openapi.json');
    expect(field(answer.json, 'openapi')).toBe('3.1.0');
    for (const [name, call] of callEntries) {
      const entry = (answer.json as { paths: Record<string, Record<string, unknown>> }).paths[
        call.path
      ];
      expect(field(entry, `${call.method.toLowerCase()}.operationId`)).toBe(name);
    }
  });

  test('the reference page is served', async () => {
    const page = await app.call('GET', '/api/reference/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
  });
});
