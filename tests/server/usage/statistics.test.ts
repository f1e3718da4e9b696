// Statistics of counted requests over HTTP, with real runs under a clock that is moved.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Statistics } from '#contract/calls/analytics.ts';
import { localTimes } from '#server/usage/local-time.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';

const clock = createTestClock('2026-03-01T00:00:00Z');
let app: TestApp;
let ana: Person;
let admin: Person;

/** When a run was made, in UTC; the clocks of Zagreb go forward on March 29 at 01:00 UTC. */
const runs = [
  '2026-03-01T00:10:00Z',
  '2026-03-10T12:00:00Z',
  '2026-03-10T12:07:30Z',
  '2026-03-10T22:59:59Z',
  '2026-03-10T23:00:00Z',
  '2026-03-29T00:30:00Z',
  '2026-03-29T21:59:00Z',
  '2026-03-29T22:30:00Z',
  '2026-03-31T22:00:00Z',
];

beforeAll(async () => {
  clock.set('2026-02-28T12:00:00Z');
  app = await startTestApp({ now: clock.now });
  ana = await aUser(app);
  admin = await aUser(app, { name: 'Adm Admić', admin: true });
  for (const at of runs) {
    clock.set(at);
    await run({});
  }
  clock.set('2026-03-29T12:00:00Z');
  await run({ test: true });
  await run({ template_id: 'no-such.txt' });
  const mapped = await app.call('POST', '/api/data-mapping/v1/map', {
    headers: { 'x-api-key': ana.key },
    body: { data: { a: 1 }, mapping: '{ "b": a }' },
  });
  expect(field(mapped.json, 'status'), mapped.text).not.toBe('error');
  await logInAgain();
});

afterAll(() => app.close());

const run = (body: object) =>
  app.call('POST', '/api/data-to-text/v1/convert', {
    headers: { 'x-api-key': ana.key },
    body: { template_id: 'invoice.txt', data: { company: 'A' }, ...body },
  });

// Sessions of the browser end while the clock passes a month.
async function logInAgain(): Promise<void> {
  for (const person of [ana, admin]) {
    const { email, password } = person;
    const login = await app.call('POST', '/auth/login', { body: { email, password } });
    person.cookie = login.cookie ?? '';
  }
}

async function read(body: object, person = ana): Promise<Statistics> {
  const answer = await app.call('POST', '/billing/analytics/user', { body, cookie: person.cookie });
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text);
}

const all = { date_from: '2026-01-01T00:00' };

test('rows by service and function, days, and their sums; tests and failures are not counted', async () => {
  const found = await read(all);
  expect(found.data).toEqual([
    {
      service_name: 'Data to Text',
      service: 'data-to-text',
      function_name: 'Text Service',
      number_of_requests: 9,
    },
    expect.objectContaining({ service: 'data-mapping', number_of_requests: 1 }),
  ]);
  expect(found).toMatchObject({ totalItems: 2, total_requests: 10 });
  expect(found.by_day).toEqual([
    { date: '2026-03-01', number_of_requests: 1 },
    { date: '2026-03-10', number_of_requests: 4 },
    { date: '2026-03-29', number_of_requests: 4 },
    { date: '2026-03-31', number_of_requests: 1 },
  ]);
  const used = await app.call('GET', '/core/user-configuration', { cookie: ana.cookie });
  expect(Number(field(used.json, 'count'))).toBe(found.total_requests);
});

describe('a span of local time', () => {
  const total = async (body: object) => (await read(body)).total_requests;

  test('without dates is the running month of the zone', async () => {
    expect(await total({})).toBe(10);
    // In Zagreb March 31 at 22:00 UTC is in April.
    expect(await total({ time_zone: 'Europe/Zagreb' })).toBe(9);
  });

  test('counts its last minute or second, and cuts a quarter of an hour where it ends', async () => {
    const day = '2026-03-10';
    expect(await total({ date_from: `${day}T12:00`, date_to: `${day}T12:06` })).toBe(1);
    expect(await total({ date_from: `${day}T12:00`, date_to: `${day}T12:07` })).toBe(2);
    expect(await total({ date_from: `${day}T12:00:00`, date_to: `${day}T12:07:29` })).toBe(1);
    expect(await total({ date_from: `${day}T12:01`, date_to: `${day}T23:59:59` })).toBe(3);
  });

  test('is moved by the offset, and exactly by the name of a zone', async () => {
    const day = { date_from: '2026-03-10T00:00', date_to: '2026-03-10T23:59:59' };
    expect(await total(day)).toBe(4);
    expect(await total({ ...day, timezone_offset: -60 })).toBe(3);
    expect(await total({ ...day, time_zone: 'Europe/Zagreb' })).toBe(3);
    // The day has 23 hours: from 23:00 UTC to 22:00 UTC.
    const short = { date_from: '2026-03-29T00:00', date_to: '2026-03-29T23:59:59' };
    const zagreb = await read({ ...short, time_zone: 'Europe/Zagreb' });
    expect(zagreb.by_day).toEqual([{ date: '2026-03-29', number_of_requests: 3 }]);
  });

  test('that is none, or ends before it begins, is refused at its field', async () => {
    const refused = async (body: object) => {
      const answer = await app.call('POST', '/billing/analytics/user', {
        body,
        cookie: ana.cookie,
      });
      expect(answer.status).toBe(422);
      return field(answer.json, 'errors.0.path');
    };
    expect(await refused({ date_from: '2026-02-30T00:00' })).toBe('date_from');
    expect(await refused({ date_to: 'yesterday' })).toBe('date_to');
    expect(await refused({ date_from: '2026-03-02T00:00', date_to: '2026-03-01T00:00' })).toBe(
      'date_to',
    );
    expect(await refused({ time_zone: 'Mars/Olympus' })).toBe('time_zone');
    expect(await refused({ timezone_offset: 1.5 })).toBe('timezone_offset');
    expect(await refused({ page_number: 0 })).toBe('page_number');
  });
});

test('pages', async () => {
  const second = await read({ ...all, page_number: 2, page_size: 1 });
  expect(second.data.map(({ service }) => service)).toEqual(['data-mapping']);
  expect(second).toMatchObject({ totalItems: 2, total_requests: 10 });
  expect((await read({ ...all, page_number: 3, page_size: 1 })).data).toEqual([]);
});

test('those of somebody else are for admins only', async () => {
  expect((await read({ ...all, user_id: ana.id }, admin)).total_requests).toBe(10);
  expect((await read(all, admin)).total_requests).toBe(0);
  const bo = await aUser(app, { name: 'Bo Bojić' });
  expect((await read({ ...all, user_id: ana.id }, bo)).total_requests).toBe(0);
});

describe('local times of a zone', () => {
  const zones = ['Europe/Zagreb', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];

  test('a moment is found again from its local time, or is its twin an hour apart', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 0, 1) }),
        (name, ms) => {
          const at = Math.floor(ms / 1000) * 1000;
          const times = localTimes({ name, offsetMinutes: 0 });
          const local = new Intl.DateTimeFormat('sv-SE', {
            timeZone: name,
            dateStyle: 'short',
            timeStyle: 'medium',
          }).format(at);
          expect(times.dayOf(new Date(at))).toBe(local.slice(0, 10));
          const found = times.momentOf(local.replace(' ', 'T')).getTime();
          expect([0, 3_600_000]).toContain(at - found);
        },
      ),
    );
  });

  test('a time that the clock skipped is the moment after', () => {
    const times = localTimes({ name: 'Europe/Zagreb', offsetMinutes: 0 });
    expect(times.momentOf('2026-03-29T02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });
});
