import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import {
  aCreate,
  aDelete,
  aDraft,
  type Drafts,
  draftIn,
  draftsOf,
} from '#tests/server/drafts/draft-kit.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');

let app: TestApp;
let drafts: Drafts;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});

beforeEach(async () => {
  clock.set('2026-03-10T12:00:00Z');
  drafts = draftsOf(app, await aUser(app, { email: `${randomUUID()}@example.com` }));
});

afterAll(() => app.close());

const makeAt = async (time: string, name: string, service = 'data-to-pdf') => {
  clock.set(time);
  return draftIn(await drafts.create(aDraft({ name, service })));
};
const names = async (body: unknown, query?: string) =>
  (await drafts.list(body, query)).data.map((draft) => draft.name);

describe('POST /core/service-request/list', () => {
  test('is sorted by last change, newest first, and counts all', async () => {
    const old = await makeAt('2026-03-11T08:00:00Z', 'old');
    await makeAt('2026-03-11T09:00:00Z', 'middle');
    await makeAt('2026-03-11T10:00:00Z', 'new');
    clock.set('2026-03-11T11:00:00Z');
    await drafts.update(old.id, { name: 'old, changed' });
    expect(await names({})).toEqual(['old, changed', 'new', 'middle']);
    expect(await names({}, '?limit=2&offset=1')).toEqual(['new', 'middle']);
    expect((await drafts.list({}, '?limit=1')).total).toBe(3);
  });

  test('deleted drafts are neither listed nor counted', async () => {
    const { id } = await makeAt('2026-03-11T08:00:00Z', 'gone');
    await drafts.remove(id);
    expect(await drafts.list()).toEqual({ data: [], total: 0 });
  });

  test('a page has 8 rows by default and 1,000 at most', async () => {
    for (const name of ['first', 'second']) {
      await drafts.sync(...Array.from({ length: 50 }, () => aCreate({ name })));
    }
    expect((await drafts.list({}, '')).data).toHaveLength(8);
    expect((await drafts.list({}, '?limit=0')).data).toHaveLength(1);
    const most = await drafts.list({}, `?limit=${limits.draftListRowsMax + 1}&offset=-1`);
    expect([most.data.length, most.total]).toEqual([100, 100]);
    const first = (await drafts.list({}, '?limit=60')).data;
    const second = (await drafts.list({}, '?limit=60&offset=60')).data;
    expect(new Set([...first, ...second].map((draft) => draft.id)).size).toBe(100);
  });

  test('a page of long texts is cut short to bound its memory', async () => {
    const payload = JSON.stringify('x'.repeat(limits.draftPayloadBytesMax - 2));
    const fitting = limits.draftListBytesMax / limits.draftPayloadBytesMax;
    for (let made = 0; made <= fitting; made++) await drafts.sync(aCreate({ payload }));
    const page = await drafts.list({}, '?limit=1000');
    expect([page.data.length, page.total]).toEqual([fitting, fitting + 1]);
    const rest = await drafts.list({}, `?limit=1000&offset=${fitting}`);
    expect(rest.data).toHaveLength(1);
  });

  test.each(['?limit=abc', '?limit=1.5', '?offset=x', '?limit='])(
    '%s is refused',
    async (query) => {
      expect((await drafts.call('POST', `/list${query}`, {})).status).toBe(422);
    },
  );

  test('a range of dates includes its start and excludes its end', async () => {
    const first = await makeAt('2026-03-11T08:00:00Z', 'eight');
    await makeAt('2026-03-11T09:00:00Z', 'nine');
    clock.set('2026-03-11T11:30:00Z');
    await drafts.update(first.id, { name: 'eight, changed' });
    const [eight, nine] = ['2026-03-11T08:00:00Z', '2026-03-11T09:00:00Z'];
    expect(await names({ date_from: eight, date_to: nine })).toEqual(['eight, changed']);
    expect(await names({ date_from: nine })).toEqual(['nine']);
    expect(await names({ date_from: '2026-03-11T10:00:00.000+01:00' })).toEqual(['nine']);
    expect(await names({ updated_from: '2026-03-11T11:30:00Z' })).toEqual(['eight, changed']);
    expect(await names({ updated_to: '2026-03-11T11:30:00Z' })).toEqual(['nine']);
  });

  test('filters by the key of a service; empty, all and null mean any', async () => {
    await makeAt('2026-03-11T08:00:00Z', 'pdf');
    await makeAt('2026-03-11T09:00:00Z', 'html', 'html-to-pdf');
    expect(await names({ service: 'html-to-pdf' })).toEqual(['html']);
    for (const service of ['', 'all', null]) {
      expect(await names({ service, date_from: '', date_to: null })).toEqual(['html', 'pdf']);
    }
  });

  test.each([
    { service: 'nothing' },
    { date_from: 'yesterday' },
    { date_to: '2026-13-01T00:00:00Z' },
  ])('%j is refused with the name of the field', async (body) => {
    const answer = await drafts.call('POST', '/list', body);
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'errors.0.path')).toBe(Object.keys(body)[0]);
  });
});

describe('the limit of saved requests', () => {
  test('DR4: the 1001st is refused by every way of creating one, and deleting one makes room', async () => {
    const creates = Array.from({ length: limits.draftsPerUserMax }, () => aCreate());
    for (let at = 0; at < creates.length; at += limits.draftOperationsMax) {
      await drafts.sync(...creates.slice(at, at + limits.draftOperationsMax));
    }
    expect((await drafts.list()).total).toBe(1000);
    const answer = await drafts.create();
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([409, 'draft_limit']);
    expect((await drafts.create(aDraft(), creates[0]?.id)).status).toBe(201);
    const last = draftIn(await drafts.read(creates.at(-1)?.id ?? ''));
    const [repeated, refused, removed, added, beyond] = await drafts.sync(
      creates[0],
      aCreate(),
      aDelete(last),
      aCreate(),
      aCreate(),
    );
    expect([repeated, removed, added].map((one) => one?.status)).toEqual(['ok', 'removed', 'ok']);
    for (const one of [refused, beyond]) {
      expect(one).toMatchObject({ status: 'refused', error_key: 'draft_limit' });
    }
    await drafts.remove(creates[1]?.id ?? '');
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => drafts.create()));
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await drafts.list()).total).toBe(1000);
  });
});
