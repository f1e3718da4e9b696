import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { aReply, idsOf, list, received, reply } from '#tests/server/contact/inbox-kit.ts';

const minuteMs = 60_000;
const clock = createTestClock('2026-11-28T08:00:00.000Z');
const people = ['ana', 'ivo', 'iva', 'jan', 'eva'];
let app: TestApp;
let adm: Person;
let ana: Person;
/** Newest first, as the list is sorted: from eva's of 08:05 down to ana's of 08:01. */
let ids: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { COMPANY_EMAIL: 'office@example.com' }, now: clock.now });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  ana = await aUser(app, { email: 'user@example.com' });
  for (const name of people) {
    clock.pass(minuteMs);
    ids = [await received(app, { email: `${name}@example.com` }), ...ids];
  }
});

afterAll(() => app.close());

describe('POST /core/contact-form/list', () => {
  test('a guest is refused with 401, a user with 403, and neither gets a row', async () => {
    const asGuest = await list(app, undefined);
    expect(asGuest.status).toBe(401);
    const asUser = await list(app, ana);
    expect(asUser.status).toBe(403);
    for (const { text } of [asGuest, asUser]) expect(text).not.toContain('raise my limit');
  });

  test('an admin sees all messages, newest first', async () => {
    const answer = await list(app, adm);
    expect(idsOf(answer)).toEqual(ids);
    expect(field(answer.json, 'total')).toBe('5');
    expect(JSON.parse(field(answer.json, 'data.0'))).toEqual({
      id: ids[0],
      first_name: 'Ana',
      last_name: 'Anić',
      email: 'eva@example.com',
      company_name: 'Anić d.o.o.',
      message: 'Please raise my limit.',
      created_at: '2026-11-28T08:05:00.000Z',
      status: 'new',
      replied_at: null,
      replied_by: null,
      replied_by_name: null,
      reply_failed: false,
      account: null,
    });
  });

  test('a page starts at its offset; the total stays that of the whole list', async () => {
    const second = await list(app, adm, {}, '?limit=2&offset=2');
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    expect(field(second.json, 'total')).toBe('5');
    expect(idsOf(await list(app, adm, {}, '?limit=25&offset=5'))).toEqual([]);
    expect(idsOf(await list(app, adm, {}, '?limit=1000&offset=-3'))).toEqual(ids);
  });

  test('a limit that is not a number is refused with 422', async () => {
    const answer = await list(app, adm, {}, '?limit=all');
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'errors.0.path')).toBe('limit');
  });

  test('date_from is included and date_to is not', async () => {
    const range = { date_from: '2026-11-28T08:02:00.000Z', date_to: '2026-11-28T08:04:00.000Z' };
    const answer = await list(app, adm, range);
    expect(idsOf(answer)).toEqual(ids.slice(2, 4));
    expect(field(answer.json, 'total')).toBe('2');
  });

  test('a date in another time zone is compared as an instant', async () => {
    const filter = { date_from: '2026-11-28T09:05:00.000+01:00' };
    expect(idsOf(await list(app, adm, filter))).toEqual(ids.slice(0, 1));
  });

  test('empty filters are ignored', async () => {
    const cleared = [
      { date_from: '', date_to: '', status: '' },
      { date_from: null, date_to: null, status: null },
      { status: 'all' },
    ];
    for (const body of cleared) expect(idsOf(await list(app, adm, body))).toEqual(ids);
  });

  test.each([
    ['date_from', '28. 11. 2026'],
    ['date_to', '2026-02-31T25:00:00Z'],
    ['status', 'open'],
  ])('%s %j is refused with 422', async (path, value) => {
    const answer = await list(app, adm, { [path]: value });
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'errors.0.path')).toBe(path);
  });

  test('the state filters; an answered message changes its state', async () => {
    const [newest = ''] = ids;
    const answer = await reply(app, adm, aReply({ email_to: 'eva@example.com' }));
    expect(answer.status, answer.text).toBe(200);
    expect(idsOf(await list(app, adm, { status: 'replied' }))).toEqual([newest]);
    expect(idsOf(await list(app, adm, { status: 'new' }))).toEqual(ids.slice(1));
  });
});
