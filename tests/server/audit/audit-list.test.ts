// The audit trail over HTTP: what is recorded, the list with its filters, details, hiding and the export.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { auditOf } from '#tests/server/audit/audit-kit.ts';

const clock = createTestClock('2026-11-01T08:00:00Z');
let app: TestApp;
let admin: Person;
let dora: Person;
let trail: ReturnType<typeof auditOf>;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  admin = await aUser(app, { name: 'Adm Admić', admin: true });
  clock.pass(60_000);
  dora = await aUser(app, { name: 'Đorđe Šimić', email: 'dora@example.com' });
  trail = auditOf(app, admin);
});

afterAll(() => app.close());

const put = (path: string, body: object, who = admin) =>
  app.call('PUT', path, { cookie: who.cookie, body });

describe('what is recorded', () => {
  test('sign-up and sign-in, newest first', async () => {
    const { data, total } = await trail.list({ user_id: dora.id });
    expect(data.map(({ event_name, user, page, type }) => [event_name, user, page, type])).toEqual([
      ['Signed in', dora.email, 'Log In', 'Access'],
      ['Email verified', dora.email, 'Sign Up', 'Change'],
      ['Account created', dora.email, 'Sign Up', 'Create'],
    ]);
    expect(total).toBe(3);
  });

  test('a role: fields before and after, who, whose, and from where', async () => {
    const answer = await app.call('PUT', `/core/user/role/${dora.id}`, {
      cookie: admin.cookie,
      body: { role_name: 'admin' },
      headers: { 'user-agent': 'Test/1', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status).toBe(200);
    expect(await trail.newest('role_changed')).toMatchObject({
      event_name: 'Role changed',
      page: 'User Management',
      role: 'admin',
      actor: { id: admin.id, name: admin.name, email: admin.email },
      subject: { id: dora.id, name: dora.name, email: dora.email },
      changes: [{ field: 'role', before: 'user', after: 'admin' }],
      source: 'portal',
      metadata: {
        ip: '127.0.0.1',
        user_agent: 'Test/1',
        request_id: answer.headers.get('x-request-id'),
      },
      is_erased: false,
      hidden_by: null,
    });
    await put(`/core/user/role/${dora.id}`, { role_name: 'user' });
    const { events } = await trail.list();
    const known = events.filter((event) => event === 'role_changed').length;
    await put(`/core/user/role/${dora.id}`, { role_name: 'user' });
    const after = (await trail.list()).events.filter((event) => event === 'role_changed');
    expect(after, 'nothing changed, nothing recorded').toHaveLength(known);
  });

  test('a limit', async () => {
    await put(`/core/user-configuration/set-limit/${dora.id}`, { request_limit: null });
    expect((await trail.newest('limit_changed')).changes).toEqual([
      { field: 'request_limit', before: 100, after: null },
    ]);
    expect((await trail.newest('limit_changed')).source).toBe('api');
  });

  test('a failed sign-in: whose account, nobody as actor; a strange address is not kept', async () => {
    const login = (email: string, password: string) =>
      app.call('POST', '/auth/login', { body: { email, password } });
    expect((await login(dora.email, 'Wrong-Pass-1')).status).toBe(400);
    expect(await trail.newest('sign_in_failed')).toMatchObject({
      user: dora.email,
      role: 'user',
      actor: null,
      subject: { id: dora.id },
      changes: [{ field: 'reason', before: null, after: 'wrong_credentials' }],
    });
    expect((await login('My-Secret-Pass-9@example.com', 'Wrong-Pass-1')).status).toBe(400);
    const unknown = await trail.newest('sign_in_failed');
    expect(unknown).toMatchObject({ user: 'Unknown', actor: null, subject: null, role: 'none' });
    expect(JSON.stringify(unknown)).not.toMatch(/secret/i);
  });

  test('keys, without the keys; profile; signing out', async () => {
    const { cookie } = dora;
    const made = await app.call('POST', '/core/api-key', {
      cookie,
      body: { name: 'Prod', description: 'd' },
    });
    const id = field(made.json, 'apiKey.id');
    await put(`/core/api-key/${id}`, { name: 'Production', description: 'd' }, dora);
    await app.call('POST', `/core/api-key/${id}/rotate`, { cookie, body: {} });
    await app.call('DELETE', `/core/api-key/${id}`, { cookie });
    await put(`/core/user/${dora.id}`, { name: 'Dora Dorić' }, dora);
    const { data } = await trail.list({ user_id: dora.id });
    expect(data.slice(0, 5).map(({ event }) => event)).toEqual([
      'profile_changed',
      'key_deleted',
      'key_rotated',
      'key_changed',
      'key_created',
    ]);
    const entry = await trail.newest('key_changed');
    expect(entry).toMatchObject({
      object_id: id,
      changes: [{ field: 'name', before: 'Prod', after: 'Production' }],
    });
    const profile = await trail.newest('profile_changed');
    expect(profile.changes).toEqual([
      { field: 'name', before: 'Đorđe Šimić', after: 'Dora Dorić' },
    ]);
    const other = await app.call('POST', '/auth/login', {
      body: { email: dora.email, password: dora.password },
    });
    await app.call('POST', '/auth/logout', { cookie: other.cookie ?? '', body: {} });
    expect((await trail.newest('signed_out')).user_id).toBe(dora.id);
  });

  test('switching off and on, deletion and restore', async () => {
    const eva = await aUser(app, { name: 'Eva Ević' });
    const act = (path: string, body: object) =>
      app.call('POST', `/core/user/${path}`, { cookie: admin.cookie, body });
    await act('deactivate', { id: eva.id });
    await act('activate', { id: eva.id });
    await app.call('DELETE', `/core/user/${eva.id}`, { cookie: admin.cookie, body: {} });
    const restored = await act('restore', { email: eva.email });
    expect(restored.status, restored.text).toBe(200);
    const { data } = await trail.list({ user_id: eva.id });
    expect(data.slice(0, 4).map(({ event }) => event)).toEqual([
      'user_restored',
      'user_deleted',
      'user_activated',
      'user_deactivated',
    ]);
  });
});

describe('the list', () => {
  test('filters by role, user, time and search, and by several of them', async () => {
    const all = await trail.list();
    const ofUsers = await trail.list({ role: 'user' });
    const ofAdmins = await trail.list({ role: 'admin' });
    const strangers = all.data.filter(({ user }) => user === 'Unknown');
    expect(ofUsers.total + ofAdmins.total + strangers.length).toBe(all.total);
    expect((await trail.list({ role: 'all', search_query: '' })).total).toBe(all.total);

    const early = await trail.list({ date_to: '2026-11-01T08:01:00Z' });
    expect(new Set(early.data.map(({ user }) => user))).toEqual(new Set([admin.email]));
    const late = await trail.list({ date_from: '2026-11-01T08:01:00Z' });
    expect(early.total + late.total).toBe(all.total);

    const roles = await trail.list({ search_query: 'ROLE ch' });
    expect(new Set(roles.events)).toEqual(new Set(['role_changed']));
    const byName = await trail.list({ search_query: 'doric' });
    expect(byName.events).toEqual((await trail.list({ user_id: dora.id })).events);
    expect((await trail.list({ search_query: 'dora@', role: 'admin' })).events).toEqual([
      'limit_changed',
      'role_changed',
      'role_changed',
    ]);
    const within = await trail.list({ search_query: 'role', user_id: dora.id });
    expect(within.events).toEqual(['role_changed', 'role_changed']);
    expect((await trail.list({ search_query: 'no such thing' })).total).toBe(0);
    expect((await trail.list({ search_query: '%' })).total).toBe(0);
  });

  test('has pages that fit together, 5 rows without a size', async () => {
    const whole = (await trail.list()).data.map(({ id }) => id);
    const pages = [];
    for (let offset = 0; offset < whole.length; offset += 4) {
      const page = await trail.list({}, `?limit=4&offset=${offset}`);
      expect(page.total).toBe(whole.length);
      pages.push(...page.data.map(({ id }) => id));
    }
    expect(pages).toEqual(whole);
    expect((await trail.list({}, '')).data).toHaveLength(5);
    expect(await trail.list({}, '?limit=5&offset=5000')).toMatchObject({
      data: [],
      total: whole.length,
    });
  });

  test('says when a search fits more users than it looks for', async () => {
    expect((await trail.list({ search_query: 'dora' })).is_narrowed).toBe(false);
  });

  test('refuses what is no filter', async () => {
    for (const [body, path] of [
      [{ role: 'boss' }, 'role'],
      [{ search_query: 'x'.repeat(201) }, 'search_query'],
      [{ date_from: 'yesterday' }, 'date_from'],
    ] as const) {
      const answer = await trail.post('list', body);
      expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, path]);
    }
  });
});

describe('hiding', () => {
  test('takes an entry out of the list; it stays, and an entry tells', async () => {
    const entry = await trail.newest('limit_changed');
    const { total } = await trail.list();
    expect((await trail.hide(entry.id)).status).toBe(200);
    const after = await trail.list();
    expect(after.data.map(({ id }) => id)).not.toContain(entry.id);
    expect(after.total).toBe(total);
    const act = await trail.newest('audit_hidden');
    expect(act).toMatchObject({ object_id: entry.id, user: admin.email, can_hide: false });
    expect(await trail.read(entry.id)).toEqual({ ...entry, hidden_by: act.id });
    expect((await trail.hide(entry.id)).status).toBe(404);
    const again = await trail.hide(act.id);
    expect([again.status, trail.errorKey(again)]).toEqual([409, 'audit_kept']);
    expect((await trail.hide('nobody0')).status).toBe(404);
    expect((await trail.check()).first_break).toBeNull();
  });
});

describe('the export', () => {
  test('has every entry, hidden ones too, and is recorded itself', async () => {
    const { total } = await trail.list();
    const answer = await trail.csv();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('audit-trail-2026-11-01.csv');
    const lines = answer.text.trimEnd().split('\r\n');
    // The head of the table, the hidden entry, and the export.
    expect(lines).toHaveLength(total + 3);
    expect(lines.filter((line) => line.includes(',yes,'))).toHaveLength(1);
    expect(await trail.newest('audit_exported')).toMatchObject({ user: admin.email });
  });

  test('takes the filters, and writes no formulas', async () => {
    const evil = await aUser(app, { name: 'Eve Ević' });
    await app.call('POST', '/auth/login', {
      body: { email: evil.email, password: evil.password },
      headers: { 'user-agent': '=HYPERLINK("http://evil.example","x")' },
    });
    const answer = await trail.csv(`?user_id=${evil.id}`);
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + (await trail.list({ user_id: evil.id })).total);
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(answer.text).not.toMatch(/(^|,)"?[=+@]/m);
    expect((await trail.csv('?role=boss')).status).toBe(422);
  });
});

test('users and guests get nothing', async () => {
  const { id } = (await trail.list()).data[0] ?? { id: '' };
  for (const [cookie, status] of [
    [dora.cookie, 403],
    ['', 401],
  ] as const) {
    for (const [method, path] of [
      ['POST', 'list'],
      ['POST', 'check'],
      ['GET', 'export'],
      ['GET', id],
      ['DELETE', id],
    ] as const) {
      const answer = await app.call(method, `/core/audit/${path}`, {
        cookie,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect(answer.status, `${method} ${path}`).toBe(status);
    }
  }
});
