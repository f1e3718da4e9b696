import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import {
  aCreate,
  aDraft,
  anUpdate,
  type Drafts,
  draftIn,
  draftOf,
  draftsOf,
} from '#tests/server/drafts/draft-kit.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');

let app: TestApp;
let drafts: Drafts;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});

beforeEach(async () => {
  drafts = draftsOf(app, await aUser(app, { email: `${randomUUID()}@example.com` }));
});

afterAll(() => app.close());

const make = async (name = 'n') => draftIn(await drafts.create(aDraft({ name })));
const idsOf = (pages: readonly { data: readonly { id: string }[] }[]) =>
  pages.flatMap(({ data }) => data.map(({ id }) => id));

describe('GET /core/service-request/changes', () => {
  test('without a cursor it is a full list, without deleted drafts', async () => {
    const [kept, gone] = [await make(), await make()];
    await drafts.remove(gone.id);
    const page = await drafts.changes();
    expect(page).toMatchObject({ data: [kept], removed: [], more: false, full: true });
  });

  test('with a cursor it has the later changes, including deletions, and then nothing more', async () => {
    const [changed, gone] = [await make(), await make()];
    const { cursor } = await drafts.changes();
    const now = draftIn(await drafts.update(changed.id, { name: 'changed' }));
    await drafts.remove(gone.id);
    const made = await make();
    const since = await drafts.changes(cursor);
    expect(since).toMatchObject({ data: [now, made], removed: [gone.id], full: false });
    expect(await drafts.changes(since.cursor)).toEqual({
      ...since,
      data: [],
      removed: [],
      more: false,
    });
  });

  test('an empty account has a cursor too', async () => {
    const { cursor, full } = await drafts.changes();
    expect(full).toBe(true);
    const made = await make();
    expect(await drafts.changes(cursor)).toMatchObject({ data: [made], full: false });
  });

  test('changes within one millisecond are all delivered, also with a cursor between them', async () => {
    const a = await make('a');
    const { cursor } = await drafts.changes();
    const b = await make('b');
    const second = await drafts.changes(cursor);
    const c = await make('c');
    const third = await drafts.changes(second.cursor);
    expect(new Set([a, b, c].map((draft) => draft.updated_at)).size).toBe(1);
    expect([second.data, third.data]).toEqual([[b], [c]]);
  });

  test.each(['', 'x', 'c', '17', 'c-1', 'c1f', 'c1e3', 'c999999999', 'c0f999999999'])(
    'the cursor %j, which was never issued, starts a full list',
    async (cursor) => {
      const made = await make();
      expect(await drafts.changes(cursor)).toMatchObject({ data: [made], full: true });
    },
  );

  test('a cursor from before the database was restored starts a full list', async () => {
    const other = draftsOf(app, await aUser(app, { name: 'Bo Bić' }));
    for (let n = 0; n < 3; n += 1) await other.create();
    const { cursor } = await other.changes();
    const made = await make();
    expect(await drafts.changes(cursor)).toMatchObject({ data: [made], full: true });
  });

  test('pages hold 200 rows; only the first of a full list is marked full, and no row is lost', async () => {
    const creates = Array.from({ length: 450 }, () => aCreate());
    for (let at = 0; at < 450; at += 50) await drafts.sync(...creates.slice(at, at + 50));
    const pages = await drafts.pull();
    expect(pages.map(({ data }) => data.length)).toEqual([200, 200, 50]);
    expect(pages.map(({ full }) => full)).toEqual([true, false, false]);
    expect(new Set(idsOf(pages))).toEqual(new Set(creates.map(({ id }) => id)));
  });

  test('a draft deleted while a full list is paged is reported, one deleted earlier is not', async () => {
    const creates = Array.from({ length: 250 }, () => aCreate());
    for (let at = 0; at < 250; at += 50) await drafts.sync(...creates.slice(at, at + 50));
    await drafts.remove(creates[249]?.id ?? '');
    const first = await drafts.changes();
    await drafts.remove(creates[0]?.id ?? '');
    await drafts.remove(creates[248]?.id ?? '');
    const second = await drafts.changes(first.cursor);
    expect(second.removed).toEqual([creates[0]?.id, creates[248]?.id]);
    expect(second.more).toBe(false);
    expect(idsOf([first, second])).toHaveLength(248);
  });

  test('pages hold about 2 MiB of text, and a row that was changed meanwhile comes last', async () => {
    const payload = `"${'x'.repeat(limits.draftPayloadBytesMax - 2)}"`;
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push(draftIn(await drafts.create(aDraft({ payload }))));
    const pages = await drafts.pull();
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    const [first] = pages;
    const [, , third] = made;
    if (first === undefined || third === undefined) throw new Error('no page');
    const changed = draftOf(await drafts.sync(anUpdate(third, { name: 'changed' })));
    const rest = await drafts.pull(first.cursor);
    expect(idsOf(rest)).toEqual([made[3]?.id, made[4]?.id, third.id]);
    expect(rest.at(-1)?.data.at(-1)).toEqual(changed);
  });

  test('with parallel writers, a client that follows the cursor sees every draft once', async () => {
    const seen: string[] = [];
    let cursor = (await drafts.changes()).cursor;
    const writing = Promise.all(
      Array.from({ length: 40 }, () => drafts.sync(aCreate(), aCreate())),
    );
    let isWriting = true;
    void writing.finally(() => {
      isWriting = false;
    });
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      const page = await drafts.changes(cursor);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.cursor;
      expect(page.full).toBe(false);
    }
    const made = (await writing).map((results) => [draftOf(results).id, draftOf(results, 1).id]);
    expect(seen.sort()).toEqual(made.flat().sort());
  });
});
