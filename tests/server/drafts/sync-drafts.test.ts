import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  aCreate,
  aDelete,
  aDraft,
  anUpdate,
  type Drafts,
  draftIn,
  draftOf,
  draftsOf,
} from '#tests/server/drafts/draft-kit.ts';

let app: TestApp;
let ana: Person;
let bo: Person;
let drafts: Drafts;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Bić' });
});

beforeEach(() => {
  drafts = draftsOf(app, ana);
});

afterAll(() => app.close());

const make = async () => draftIn(await drafts.create());
const stateOf = async () => ({ pages: await drafts.pull(), list: await drafts.list() });

describe('POST /core/service-request/sync', () => {
  test('applies creates, updates and deletes in order and answers each with its row', async () => {
    const [changed, removed] = [await make(), await make()];
    const create = aCreate({ name: 'Made offline' });
    const update = anUpdate(changed, { payload: '{"n": 1.50}' });
    const results = await drafts.sync(create, update, aDelete(removed));
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok', 'removed']);
    expect(draftOf(results)).toMatchObject({ id: create.id, name: 'Made offline' });
    expect(draftOf(results, 1)).toMatchObject({ name: changed.name, payload: '{"n": 1.50}' });
    for (const at of [0, 1]) {
      const draft = draftOf(results, at);
      expect((await drafts.read(draft.id)).json).toEqual(draft);
    }
    expect((await drafts.read(removed.id)).status).toBe(404);
  });

  test('the same batch again, even 20 times in parallel, changes nothing and gets the same answer', async () => {
    const [changed, removed, other] = [await make(), await make(), await make()];
    await drafts.update(other.id, { name: 'by another' });
    const batch = [
      aCreate(),
      anUpdate(changed, { name: 'New' }),
      aDelete(removed),
      anUpdate(other, { name: 'lost race' }),
    ];
    const first = await drafts.sync(...batch);
    const before = await stateOf();
    const repeats = await Promise.all(Array.from({ length: 20 }, () => drafts.sync(...batch)));
    for (const repeat of repeats) expect(repeat).toEqual(first);
    const after = await stateOf();
    expect(after.list).toEqual(before.list);
    expect(after.pages.map(({ data }) => data)).toEqual(before.pages.map(({ data }) => data));
  });

  test('20 parallel first sendings create one draft each', async () => {
    const { total } = await drafts.list();
    const batch = [aCreate(), aCreate()];
    const all = await Promise.all(Array.from({ length: 20 }, () => drafts.sync(...batch)));
    for (const results of all) expect(results).toEqual(all[0]);
    expect((await drafts.list()).total).toBe(total + 2);
  });

  test('a late repeat gets the row in its current state', async () => {
    const update = anUpdate(await make(), { name: 'Mine' });
    const mine = draftOf(await drafts.sync(update));
    const theirs = draftOf(await drafts.sync(anUpdate(mine, { name: 'Theirs' })));
    expect(draftOf(await drafts.sync(update))).toEqual(theirs);
    expect((await drafts.read(mine.id)).json).toEqual(theirs);
  });

  test('a repeat after more changes than are remembered is a conflict and writes nothing', async () => {
    const update = anUpdate(await make(), { name: 'first' });
    let draft = draftOf(await drafts.sync(update));
    for (let n = 0; n < 20; n += 1)
      draft = draftOf(await drafts.sync(anUpdate(draft, { name: `n${n}` })));
    expect(await drafts.sync(update)).toEqual([
      { status: 'conflict', op_id: update.op_id, current: draft },
    ]);
  });

  test('a change by another device is a conflict that shows the stored copy', async () => {
    const draft = await make();
    const theirs = draftIn(await drafts.update(draft.id, { name: 'Theirs' }));
    const [update, removal] = await drafts.sync(anUpdate(draft, { name: 'Mine' }), aDelete(draft));
    expect(update).toMatchObject({ status: 'conflict', current: theirs });
    expect(removal).toMatchObject({ status: 'conflict', current: theirs });
    expect((await drafts.read(draft.id)).json).toEqual(theirs);
  });

  test('a deleted or unknown draft answers gone to an update and removed to a delete', async () => {
    const removed = await make();
    await drafts.remove(removed.id);
    const missing = { ...removed, id: randomUUID() };
    const results = await drafts.sync(
      anUpdate(removed, { name: 'n' }),
      aDelete(removed),
      anUpdate(missing, { name: 'n' }),
      aDelete(missing),
      aCreate({ id: removed.id }),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'gone',
      'removed',
      'gone',
      'removed',
      'gone',
    ]);
    expect((await drafts.read(removed.id)).status).toBe(404);
  });

  test('a create with an existing id is ok for the same content, otherwise a conflict', async () => {
    const draft = draftIn(await drafts.create(aDraft(), randomUUID()));
    const [same, other] = await drafts.sync(
      aCreate({ id: draft.id }),
      aCreate({ id: draft.id, name: 'Other' }),
    );
    expect(same).toMatchObject({ status: 'ok', draft });
    expect(other).toMatchObject({ status: 'conflict', current: draft });
  });

  test('several operations on one draft within a batch are applied in order', async () => {
    const create = aCreate();
    const results = await drafts.sync(
      create,
      { kind: 'update', op_id: randomUUID(), id: create.id, base: 'of no copy', name: 'n' },
      aCreate({ id: create.id, name: 'again' }),
    );
    expect(results.map(({ status }) => status)).toEqual(['ok', 'conflict', 'conflict']);
  });

  test('an invalid operation is refused alone, with the reason', async () => {
    const good = [aCreate(), aCreate()];
    const large = `"${'x'.repeat(limits.draftPayloadBytesMax)}"`;
    const bad = [
      aCreate({ name: '' }),
      aCreate({ payload: 'no JSON' }),
      aCreate({ payload: large }),
      aCreate({ id: 'no-uuid' }),
      { op_id: 'no-uuid', kind: 'create' },
      { op_id: randomUUID(), kind: 'publish' },
      { op_id: randomUUID(), kind: 'update', id: randomUUID() },
    ];
    const results = await drafts.sync(good[0], ...bad, good[1]);
    expect(results.map(({ op_id }) => op_id)).toEqual(
      [good[0], ...bad, good[1]].map((one) => one?.op_id),
    );
    expect([results.at(0)?.status, results.at(-1)?.status]).toEqual(['ok', 'ok']);
    const refusals = results
      .slice(1, -1)
      .map((one) => [field(one, 'status'), field(one, 'error_key'), field(one, 'errors.0.path')]);
    expect(refusals.slice(0, 4)).toEqual([
      ['refused', 'field_invalid', 'name'],
      ['refused', 'field_invalid', 'payload'],
      ['refused', 'body_too_large', 'payload'],
      ['refused', 'field_invalid', 'id'],
    ]);
    for (const [status, key] of refusals.slice(4)) {
      expect([status, key]).toEqual(['refused', 'field_invalid']);
    }
  });

  test('51 operations, none, and an operation without op_id are refused as a whole', async () => {
    for (const operations of [
      Array.from({ length: 51 }, () => aCreate()),
      [],
      [{ ...aCreate(), op_id: undefined }],
    ]) {
      expect((await drafts.askSync(operations)).status).toBe(422);
    }
  });

  test('PW2: changes of another user are refused and stored for nobody', async () => {
    const create = aCreate();
    const bos = draftsOf(app, bo);
    const answer = await bos.askSync([create], ana.id);
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([403, 'other_user']);
    expect((await bos.read(create.id)).status).toBe(404);
    expect((await drafts.read(create.id)).status).toBe(404);
    expect(draftOf(await drafts.sync(create)).id).toBe(create.id);
  });

  test('an operation with the id of another user’s draft affects only the caller’s own drafts', async () => {
    const hers = await make();
    const bos = draftsOf(app, bo);
    const results = await bos.sync(anUpdate(hers, { name: 'n' }), aDelete(hers));
    expect(results.map(({ status }) => status)).toEqual(['gone', 'removed']);
    expect(draftOf(await bos.sync(aCreate({ id: hers.id, name: 'His' }))).name).toBe('His');
    expect((await drafts.read(hers.id)).json).toEqual(hers);
  });
});
