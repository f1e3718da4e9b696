// Where somebody is signed in, and how it is ended from somewhere else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

const clock = createTestClock('2026-11-10T08:00:00Z');
let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  ana = await aUser(app);
});

afterAll(() => app.close());

async function logIn(userAgent: string): Promise<string> {
  const { email, password } = ana;
  const headers = { 'user-agent': userAgent };
  const answer = await app.call('POST', '/auth/login', { body: { email, password }, headers });
  expect(answer.status).toBe(200);
  return answer.cookie ?? '';
}

async function logins(cookie: string): Promise<Record<string, unknown>[]> {
  const answer = await app.call('GET', '/core/session', { cookie });
  expect(answer.status, answer.text).toBe(200);
  return Array.isArray(answer.json) ? answer.json : [];
}

const isIn = async (cookie: string) =>
  (await app.call('GET', '/core/user/info', { cookie })).status === 200;

test('each login is listed once with its browser, also after a refresh', async () => {
  clock.pass(60_000);
  const onPhone = await logIn(phone);
  clock.pass(60_000);
  const onDesk = await logIn(desk);
  clock.pass(30 * 60_000);
  const refreshed = await app.call('GET', '/auth/refresh-token', {
    cookie: onPhone,
    headers: { 'user-agent': phone },
  });
  const next = refreshed.cookie ?? '';
  const list = await logins(next);
  expect(list.map(({ browser, current }) => [browser, current])).toEqual([
    ['Chrome on Android', true],
    ['Firefox on Windows', false],
    [expect.any(String), false],
  ]);
  expect(list[0]).toMatchObject({
    created_at: '2026-11-10T08:01:00.000Z',
    last_used_at: '2026-11-10T08:32:00.000Z',
  });
  expect((await logins(onDesk)).find(({ current }) => current)?.browser).toBe('Firefox on Windows');
});

test('one is ended, then all others; the own one stays', async () => {
  const [a, b, c] = [await logIn(phone), await logIn(desk), await logIn(phone)];
  const ofB = (await logins(b)).find(({ current }) => current)?.id;
  const ended = await app.call('DELETE', `/core/session/${ofB}`, { cookie: a });
  expect(ended.status).toBe(200);
  expect(await isIn(b)).toBe(false);
  expect(await isIn(c)).toBe(true);
  const others = await app.call('POST', '/core/session/end-others', { cookie: a, body: {} });
  expect(others.status).toBe(200);
  expect(Number(field(others.json, 'ended'))).toBeGreaterThan(0);
  expect([await isIn(a), await isIn(c)]).toEqual([true, false]);
  expect(await logins(a)).toHaveLength(1);
});

test('the login of somebody else is not found, and goes on', async () => {
  const bo = await aUser(app, { name: 'Bo Bojić' });
  const mine = await logIn(desk);
  const ofBo = (await logins(bo.cookie))[0]?.id;
  const answer = await app.call('DELETE', `/core/session/${ofBo}`, { cookie: mine });
  expect(answer.status).toBe(404);
  expect(await isIn(bo.cookie)).toBe(true);
});
