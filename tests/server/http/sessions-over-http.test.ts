// Sessions as a browser and an attacker see them: cookie attributes, fixation, replays, parallel logins.
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

afterAll(() => app.close());

const login = (to: TestApp, person: Person, more: Record<string, unknown> = {}, cookie = '') =>
  to.call('POST', '/auth/login', {
    body: { email: person.email, password: person.password, ...more },
    ...(cookie === '' ? {} : { cookie }),
  });

const info = (cookie: string) => app.call('GET', '/core/user/info', { cookie });

describe('the cookie', () => {
  test('without remember me is a session cookie and HttpOnly', async () => {
    const answer = await login(app, ana);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('with remember me lasts for 30 days', async () => {
    const [cookie = ''] = (await login(app, ana, { remember_me: true })).headers.getSetCookie();
    expect(cookie).toContain(`Max-Age=${30 * 24 * 3600}`);
  });

  test('over https has the __Host- prefix and Secure', async () => {
    const https = await startTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
    const [cookie = ''] = (await login(https, await aUser(https))).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=/);
    expect(cookie).toContain('; Secure');
    const { headers } = await https.call('GET', '/healthz');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    await https.close();
  });
});

describe('a stolen or made-up cookie', () => {
  test('set before the login is not accepted after it', async () => {
    const made = `session=${'a'.repeat(43)}`;
    const answer = await login(app, ana, {}, made);
    expect(answer.cookie).not.toBe(made);
    expect((await info(made)).status).toBe(401);
    expect((await info(answer.cookie ?? '')).status).toBe(200);
  });

  test('from before the login stops working', async () => {
    const before = (await login(app, ana)).cookie ?? '';
    await login(app, ana, {}, before);
    expect((await info(before)).status).toBe(401);
  });

  test('from before the logout is refused', async () => {
    const cookie = (await login(app, ana)).cookie ?? '';
    const out = await app.call('POST', '/auth/logout', { cookie });
    expect([out.status, out.text]).toEqual([204, '']);
    const answer = await info(cookie);
    expect(answer.status).toBe(401);
    expect(field(answer.json, 'message')).toBe('Failed authentication with backend service');
    expect(field(answer.json, 'error_key')).toBe('unauthorized');
  });

  test('refreshed 20 times in parallel keeps every session working', async () => {
    const cookie = (await login(app, ana)).cookie ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('GET', '/auth/refresh-token', { cookie })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    for (const answer of answers) expect((await info(answer.cookie ?? '')).status).toBe(200);
  });
});

describe('logging in', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await login(app, { ...ana, password: 'Wrong-Horse-9' });
    const unknown = await login(app, { ...ana, email: 'nobody@example.com' });
    const shape = (answer: typeof wrong) => {
      const { request_id: _, ...rest } = Object(answer.json);
      return { status: answer.status, ...rest };
    };
    expect(shape(wrong)).toEqual(shape(unknown));
    expect(shape(wrong)).toMatchObject({
      status: 'error',
      error_key: 'wrong_credentials',
      message: 'Inccorect username or password',
    });
    expect(wrong.status).toBe(400);
  });

  test('after 40 parallel attempts with the longest passwords the product still answers', async () => {
    const tries = Array.from({ length: 40 }, (_, index) =>
      login(app, { ...ana, email: `n${index}@example.com`, password: `Aa1!${'x'.repeat(124)}` }),
    );
    const health = await app.call('GET', '/healthz');
    expect(health.status).toBe(200);
    for (const answer of await Promise.all(tries)) expect([400, 503]).toContain(answer.status);
  });

  test('after ten failures one account is locked for that address, and the wait is in the answer', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const bo = await aUser(strict, { name: 'Bo Božić' });
    for (let index = 0; index < 10; index += 1) {
      expect((await login(strict, { ...bo, password: 'Wrong-Horse-9' })).status).toBe(400);
    }
    const closed = await login(strict, bo);
    expect([closed.status, field(closed.json, 'error_key')]).toEqual([429, 'rate_limited']);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.close();
  });
});

describe('the fields a user may change of its own account', () => {
  test('are name and address; role, limit, e-mail and the like are ignored', async () => {
    const answer = await app.call('PUT', `/core/user/${ana.id}`, {
      cookie: ana.cookie,
      body: {
        name: 'Ana Novak',
        address: JSON.stringify({ type: 'work', city: 'Šibenik' }),
        role_id: 2,
        role: 'admin',
        role_name: 'admin',
        id: 'other',
        email: 'evil@example.com',
        active: false,
        request_limit: null,
        password_hash: 'x',
        created_at: '1970-01-01T00:00:00Z',
      },
    });
    expect(answer.json).toMatchObject({
      id: ana.id,
      name: 'Ana Novak',
      role: 'user',
      role_id: 1,
      email: ana.email,
      active: true,
    });
    const limit = await app.call('GET', '/core/user-configuration', { cookie: ana.cookie });
    expect(limit.json).toMatchObject({ limit: 100, plan: 'Free' });
  });

  test.each([
    ['a prototype key', '{"__proto__":{"role_id":2}}'],
    ['not JSON', 'Ilica 1'],
    ['a list', '[]'],
    ['a megabyte', JSON.stringify({ city: 'x'.repeat(100_000) })],
    ['nested too deeply', '['.repeat(5000)],
  ])('an address that is %s is refused', async (_what, address) => {
    const answer = await app.call('PUT', `/core/user/${ana.id}`, {
      cookie: ana.cookie,
      body: { address },
    });
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'errors.0.path')).toBe('address');
  });

  test("another user's id is answered like an unknown one, and nothing is changed", async () => {
    const bo = await aUser(app, { name: 'Bo Božić' });
    const read = await app.call('GET', `/core/user/${bo.id}`, { cookie: ana.cookie });
    const unknown = await app.call('GET', '/core/user/unknown', { cookie: ana.cookie });
    const write = await app.call('PUT', `/core/user/${bo.id}`, {
      cookie: ana.cookie,
      body: { name: 'Evil Ana' },
    });
    const limit = await app.call('PUT', `/core/user-configuration/set-limit/${ana.id}`, {
      cookie: ana.cookie,
      body: { request_limit: null },
    });
    expect([read.status, write.status, limit.status]).toEqual([404, 404, 403]);
    expect(field(unknown.json, 'message')).toBe(field(read.json, 'message'));
    const own = await app.call('GET', `/core/user/${bo.id}`, { cookie: bo.cookie });
    expect(field(own.json, 'name')).toBe('Bo Božić');
  });
});
