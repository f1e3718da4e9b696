// What admins do about accounts, over HTTP: the list, on and off, roles, and the guards around them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';

const clock = createTestClock('2026-11-01T08:00:00Z');
let app: TestApp;
let admin: Person;
let dora: Person;
let bo: Person;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  admin = await aUser(app, { name: 'Adm Admić', admin: true });
  clock.pass(60_000);
  dora = await aUser(app, { name: 'Đorđe Šimić', email: 'dora_x@example.com' });
  clock.pass(60_000);
  bo = await aUser(app, { name: 'Bo Bojić', email: 'bo@firma.hr' });
});

afterAll(() => app.close());

const post = (path: string, body: object, who = admin) =>
  app.call('POST', `/core/user/${path}`, { cookie: who.cookie, body });

async function list(body: object, query = '') {
  const answer = await post(`list${query}`, body);
  expect(answer.status, answer.text).toBe(200);
  const { users, total_users: total }: { users: { name: string }[]; total_users: number } =
    JSON.parse(answer.text);
  return { names: users.map(({ name }) => name), total };
}

const setRole = (id: string, role: string, who = admin) =>
  app.call('PUT', `/core/user/role/${id}`, { cookie: who.cookie, body: { role_name: role } });

describe('the list', () => {
  const all = ['Bo Bojić', 'Đorđe Šimić', 'Adm Admić'];

  test.each([
    ['nothing', {}, all],
    ['empty filters', { search_query: '', role: '', date_from: '', date_to: null }, all],
    ['a name without accents', { search_query: 'dorde' }, ['Đorđe Šimić']],
    ['part of an address', { search_query: '@FIRMA' }, ['Bo Bojić']],
    ['a sign with a meaning in SQL', { search_query: '_x@' }, ['Đorđe Šimić']],
    ['another sign', { search_query: '%' }, []],
    ['a role', { role: 'admin' }, ['Adm Admić']],
    ['any role', { role: 'all', search_query: 'b' }, ['Bo Bojić']],
    [
      'days',
      { date_from: '2026-11-01T08:01:00Z', date_to: '2026-11-01T08:02:00Z' },
      ['Đorđe Šimić'],
    ],
  ])('filters by %s', async (_, body, names) => {
    expect(await list(body)).toEqual({ names, total: names.length });
  });

  test('has pages, and takes 8 rows without a size', async () => {
    expect(await list({}, '?limit=1&offset=1')).toEqual({ names: ['Đorđe Šimić'], total: 3 });
    expect(await list({}, '?limit=0&offset=-5')).toMatchObject({ names: ['Bo Bojić'] });
    expect((await post('list?limit=x', {})).status).toBe(422);
  });

  test('answers names and roles in all forms of the specification', async () => {
    const answer = await post('list', { search_query: 'bo@' });
    expect(JSON.parse(answer.text).users[0]).toMatchObject({
      id: bo.id,
      email: 'bo@firma.hr',
      name: 'Bo Bojić',
      full_name: 'Bo Bojić',
      role: 'user',
      role_name: 'user',
      role_id: 1,
      active: true,
      last_login: expect.any(String),
    });
    expect(answer.text).not.toContain('password');
  });

  test('refuses a role or a search that cannot be', async () => {
    expect(field((await post('list', { role: 'boss' })).json, 'errors.0.path')).toBe('role');
    const long = await post('list', { search_query: 'x'.repeat(201) });
    expect(field(long.json, 'errors.0.path')).toBe('search_query');
  });
});

describe('switching off', () => {
  test('ends sessions and keys at once; switching on brings the keys back', async () => {
    const cid = await aUser(app, { name: 'Cid Cidić' });
    const run = () =>
      app.call('POST', '/api/data-mapping/v1/map', {
        headers: { 'x-api-key': cid.key },
        body: { data: {}, mapping: '{ "a": 1 }' },
      });
    const off = await post('deactivate', { id: cid.id });
    expect([off.status, field(off.json, 'user.active')]).toEqual([200, 'false']);
    expect((await app.call('GET', '/core/user/info', { cookie: cid.cookie })).status).toBe(401);
    expect((await run()).status).toBe(403);
    const body = { email: cid.email, password: cid.password };
    const login = await app.call('POST', '/auth/login', { body });
    expect([login.status, field(login.json, 'error_key')]).toEqual([403, 'account_inactive']);
    const on = await post('activate', { user_id: cid.id });
    expect([on.status, field(on.json, 'user.active')]).toEqual([200, 'true']);
    expect((await run()).status).toBe(200);
    expect((await app.call('POST', '/auth/login', { body })).status).toBe(200);
  });

  test('takes several, all or none', async () => {
    const [eva, fay] = [
      await aUser(app, { name: 'Eva Ević' }),
      await aUser(app, { name: 'Fay Fayić' }),
    ];
    expect((await post('deactivate', { ids: [eva.id, 'nobody0'] })).status).toBe(404);
    expect((await app.call('GET', '/core/user/info', { cookie: eva.cookie })).status).toBe(200);
    expect((await post('deactivate', { ids: [eva.id, fay.id] })).status).toBe(200);
    expect((await app.call('GET', '/core/user/info', { cookie: fay.cookie })).status).toBe(401);
  });

  test('refuses a body that names nobody', async () => {
    for (const body of [{}, { ids: [] }]) expect((await post('activate', body)).status).toBe(422);
  });
});

describe('guards', () => {
  test('nobody switches off or demotes oneself', async () => {
    for (const answer of [
      await post('deactivate', { id: admin.id }),
      await post('deactivate', { ids: [bo.id, admin.id] }),
      await setRole(admin.id, 'user'),
    ]) {
      expect([answer.status, field(answer.json, 'error_key')]).toEqual([409, 'own_account']);
    }
    expect((await app.call('GET', '/core/user/info', { cookie: bo.cookie })).status).toBe(200);
  });

  test('two admins who demote each other at once: one stays', async () => {
    const other = await aUser(app, { name: 'Ora Orać' });
    expect(field((await setRole(other.id, 'admin')).json, 'user.role_id')).toBe('2');
    const answers = await Promise.all([
      setRole(other.id, 'user'),
      setRole(admin.id, 'user', other),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    // The winner makes the other one an admin again.
    const isOurs = answers[0]?.status === 200;
    if (!isOurs) expect((await setRole(admin.id, 'admin', other)).status).toBe(200);
  });

  test('a user calls none of it, and an admin made a user loses it at the next call', async () => {
    expect((await post('list', {}, dora)).status).toBe(403);
    expect((await post('deactivate', { id: bo.id }, dora)).status).toBe(403);
    expect((await setRole(dora.id, 'admin', dora)).status).toBe(403);
    await setRole(dora.id, 'admin');
    expect((await post('list', {}, dora)).status).toBe(200);
    await setRole(dora.id, 'user');
    expect((await post('list', {}, dora)).status).toBe(403);
  });
});
