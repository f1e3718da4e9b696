// What an admin sees of all users, over HTTP with real runs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminStatistics } from '#contract/calls/analytics.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';

const clock = createTestClock('2026-05-04T09:05:00Z');
let app: TestApp;
let admin: Person;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now, env: { FREE_REQUESTS: '5' } });
  admin = await aUser(app, { name: 'Adm Admić', admin: true });
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Bojić' });
  for (let count = 0; count < 4; count += 1) await run(ana, {});
  await run(bo, {});
  await run(bo, { template_id: 'no-such.txt' });
});

afterAll(() => app.close());

const run = (who: Person, body: object) =>
  app.call('POST', '/api/data-to-text/v1/convert', {
    headers: { 'x-api-key': who.key },
    body: { template_id: 'invoice.txt', data: { company: 'A' }, ...body },
  });

const ask = (body: object, who = admin) =>
  app.call('POST', '/billing/analytics/admin', { body, cookie: who.cookie });

async function read(body: object): Promise<AdminStatistics> {
  const answer = await ask(body);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text);
}

test('counts all users together, names the busiest and those near their limit', async () => {
  const found = await read({});
  expect(found).toMatchObject({
    data: [{ service: 'data-to-text', number_of_requests: 5 }],
    totalItems: 1,
    total_requests: 5,
    by_day: [{ date: '2026-05-04', number_of_requests: 5 }],
    users: 3,
    active_users: 2,
    failed_requests: 1,
    unanswered_contacts: 0,
    failed_last_hour: 1,
    queued_runs: 0,
    queued_prints: 0,
    delayed_mails: 0,
    lost_mails: 0,
  });
  expect(found.top_users.map((one) => [one.user_id, one.number_of_requests])).toEqual([
    [ana.id, 4],
    [bo.id, 1],
  ]);
  expect(found.users_near_limit).toEqual([
    { user_id: ana.id, name: ana.name, email: ana.email, request_used: 4, request_limit: 5 },
  ]);
  expect(found.health.map(({ part }) => part)).toEqual(['database', 'archive', 'renderer']);
  expect(found.health.find(({ part }) => part === 'database')?.is_up).toBe(true);
});

test('of another time and of one user', async () => {
  const before = await read({ date_to: '2026-05-03T23:59' });
  expect(before).toMatchObject({ total_requests: 0, active_users: 0, failed_requests: 0 });
  expect(before.users).toBe(3);
  expect((await read({ user_id: bo.id })).total_requests).toBe(1);
});

test('is refused to users', async () => {
  expect((await ask({}, ana)).status).toBe(403);
});
