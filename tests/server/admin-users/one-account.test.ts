// What an admin sees of one account, finds accounts by, and brings back, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { aReply, list as listMessages, received, reply } from '#tests/server/contact/inbox-kit.ts';

const dayMs = 24 * 60 * 60_000;
const clock = createTestClock('2026-11-10T08:00:00Z');
let app: TestApp;
let admin: Person;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now, env: { FREE_REQUESTS: '5' } });
  admin = await aUser(app, { name: 'Adm Admić', admin: true });
  clock.pass(60_000);
  ana = await aUser(app);
  clock.pass(60_000);
  bo = await aUser(app, { name: 'Bo Bojić' });
});

afterAll(() => app.close());

const run = (who: Person, mapping = '{ "a": 1 }') =>
  app.call('POST', '/api/data-mapping/v1/map', {
    headers: { 'x-api-key': who.key },
    body: { data: {}, mapping },
  });
const names = async (body: object) => {
  const answer = await app.call('POST', '/core/user/list', { body, cookie: admin.cookie });
  expect(answer.status, answer.text).toBe(200);
  const { users }: { users: { name: string }[] } = JSON.parse(answer.text);
  return users.map(({ name }) => name);
};
const post = (path: string, body: object) => app.call('POST', path, { body, cookie: admin.cookie });

describe('what an account has', () => {
  test('is counted, with keys without their values', async () => {
    const id = await received(app, { email: 'ANA@example.com' });
    await received(app, { email: ana.email });
    await reply(app, admin, aReply({ email_to: 'ANA@example.com', contact_id: id }));
    await app.call('POST', '/core/service-request', {
      body: { name: 'Invoice', service: 'data-to-pdf', payload: '{}' },
      cookie: ana.cookie,
    });
    const answer = await app.call('GET', `/core/user/holdings/${ana.id}`, {
      cookie: admin.cookie,
    });
    expect(answer.json).toEqual({
      api_keys: [
        {
          id: expect.any(String),
          name: expect.any(String),
          created_at: expect.any(String),
          last_used_at: null,
        },
      ],
      drafts: 1,
      templates: 0,
      files: 0,
      contacts: 2,
      unanswered_contacts: 1,
      invoices: [],
    });
    expect(answer.text).not.toContain(ana.key);
  });

  test('a message carries the account of its address, and whether it was signed in', async () => {
    const answer = await listMessages(app, admin, { email: 'ana@' });
    expect(JSON.parse(field(answer.json, 'data.0.account'))).toEqual({
      id: ana.id,
      name: ana.name,
      active: true,
      request_limit: 5,
      request_used: 0,
      was_signed_in: false,
    });
    const stranger = await received(app, { email: 'nobody@example.com' });
    const other = await listMessages(app, admin, { email: 'NOBODY' });
    expect(field(other.json, 'data.0.id')).toBe(stranger);
    expect(field(other.json, 'data.0.account')).toBe('null');
    expect(field((await listMessages(app, admin, { email: '%' })).json, 'total')).toBe('0');
  });

  test('of nobody is not found', async () => {
    const answer = await app.call('GET', '/core/user/holdings/x', { cookie: admin.cookie });
    expect(answer.status).toBe(404);
  });
});

test('the runs of all users, of one, and those that failed', async () => {
  for (let count = 0; count < 4; count += 1) expect((await run(ana)).status).toBe(200);
  clock.pass(60_000);
  expect((await run(bo, '{ "a": ')).status).toBe(422);
  const runs = async (body: object) => {
    const answer = await post('/core/receipt/all', body);
    expect(answer.status, answer.text).toBe(200);
    const { data, total }: { data: { user_email: string; status: string }[]; total: number } =
      JSON.parse(answer.text);
    return [total, data.map(({ user_email: email, status }) => `${email} ${status}`)];
  };
  const anas = Array.from({ length: 4 }, () => `${ana.email} success`);
  expect(await runs({})).toEqual([5, [`${bo.email} failed`, ...anas]]);
  expect(await runs({ status: 'failed' })).toEqual([1, [`${bo.email} failed`]]);
  expect(await runs({ user_id: ana.id })).toEqual([4, anas]);
  expect(await runs({ user_id: ana.id, status: 'failed' })).toEqual([0, []]);
  expect(await runs({ date_from: clock.now().toISOString() })).toEqual([1, [`${bo.email} failed`]]);
  expect(
    (await app.call('POST', '/core/receipt/all', { body: {}, cookie: ana.cookie })).status,
  ).toBe(403);
});

test('accounts are found by what they use and by their state', async () => {
  expect(await names({ used_from: '2026-11-01T00:00:00Z' })).toEqual([ana.name]);
  expect(await names({ used_from: '2026-12-01T00:00:00Z' })).toEqual([]);
  expect(await names({ near_limit: true })).toEqual([ana.name]);
  await post('/core/user/deactivate', { id: bo.id });
  expect(await names({ state: 'inactive' })).toEqual([bo.name]);
  expect(await names({ state: 'active' })).toEqual([ana.name, admin.name]);
  expect(await names({ state: 'all' })).toHaveLength(3);
  await post('/core/user/activate', { id: bo.id });
});

test('a limit that another admin has set since is not overwritten unseen', async () => {
  const set = (limit: number, seen?: number) =>
    app.call('PUT', `/core/user-configuration/set-limit/${bo.id}`, {
      cookie: admin.cookie,
      body: { request_limit: limit, seen_limit: seen },
    });
  const answers = await Promise.all([set(100, 5), set(200, 5)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  const now = answers.find(({ status }) => status === 200);
  expect(field(refused?.json, 'error_key')).toBe('changed_meanwhile');
  expect(field(refused?.json, 'current.limit')).toBe(field(now?.json, 'limit'));
  expect(field(refused?.json, 'message')).toContain(field(now?.json, 'limit'));
  expect((await set(300)).status).toBe(200);
});

test('a deleted account is listed until it cannot be restored any more', async () => {
  const remove = () =>
    app.call('DELETE', `/core/user/${bo.id}`, { cookie: admin.cookie, body: {} });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await names({ state: 'deleted' })).toEqual([bo.name]);
  expect((await post('/core/user/restore', { email: bo.email })).status).toBe(200);
  expect(await names({ state: 'deleted' })).toEqual([]);
  expect(await names({ search_query: 'bo@' })).toEqual([bo.name]);
  await remove();
  clock.pass(31 * dayMs);
  const login = await app.call('POST', '/auth/login', { body: admin });
  admin = { ...admin, cookie: login.cookie ?? '' };
  expect(await names({ state: 'deleted' })).toEqual([]);
  expect((await post('/core/user/restore', { email: bo.email })).status).toBe(404);
});
