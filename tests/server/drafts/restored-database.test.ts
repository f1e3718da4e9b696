// DR1, DR2 over HTTP: the data folder is copied, work goes on, and the copy is restored. A device sends
// the history it knows, and the server reports when its own history is another one.
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftCalls } from '#contract/calls/drafts.ts';
import { openDatabase } from '#server/store/database.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  aCreate,
  aDelete,
  aDraft,
  anUpdate,
  draftIn,
  draftOf,
  draftsOf,
} from '#tests/server/drafts/draft-kit.ts';

let folder: string;
let backup: string;
let app: TestApp;
let person: Person;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restored-'));
  backup = await mkdtemp(join(tmpdir(), 'backup-'));
  app = await startTestApp({ folder });
  person = await aUser(app, { email: `${randomUUID()}@example.com` });
});

afterEach(async () => {
  await app.close();
  for (const one of [folder, backup]) await rm(one, { recursive: true, force: true });
});

const drafts = () => draftsOf(app, person);
const make = async (name: string) => draftIn(await drafts().create(aDraft({ name })));

/** The state of a device that has fetched everything. */
async function known() {
  const { cursor, history } = await drafts().changes();
  if (history === undefined) throw new Error('no history');
  return { since: cursor, history };
}

const changesSince = async ({ since, history }: { since: string; history: string }) => {
  const answer = await drafts().call(
    'GET',
    `/changes?since=${encodeURIComponent(since)}&history=${encodeURIComponent(history)}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return v.parse(draftCalls.listDraftChanges.answer, answer.json);
};

const syncWith = (history: string, ...operations: readonly unknown[]) =>
  drafts().call('POST', '/sync', { user_id: person.id, operations, history });

async function backUp(): Promise<void> {
  await app.close();
  await cp(folder, backup, { recursive: true });
  app = await startTestApp({ folder });
}

async function restore(): Promise<void> {
  await app.close();
  await rm(folder, { recursive: true });
  await cp(backup, folder, { recursive: true });
  app = await startTestApp({ folder });
}

describe('after a restore from an older copy', () => {
  test('the previous history is not recognized, even once the sequence numbers have passed it', async () => {
    await make('kept');
    await backUp();
    await make('lost');
    const before = await known();
    await restore();
    expect(await changesSince(before)).toMatchObject({ full: true });
    for (let n = 0; n < 5; n += 1) await make('after');
    // The sequence number alone would be accepted.
    expect(await drafts().changes(before.since)).toMatchObject({ full: false });
    expect(await changesSince(before)).toMatchObject({ full: true });
    expect((await changesSince(before)).data).toHaveLength(6);
  });

  test('a batch with the previous history is refused as a whole, and nothing is written', async () => {
    const kept = await make('kept');
    await backUp();
    const lost = await make('lost');
    const { history } = await known();
    await restore();
    const answer = await syncWith(
      history,
      anUpdate(lost, { name: 'n' }),
      aDelete(kept),
      aCreate({ name: 'new' }),
    );
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ error_key: 'draft_history' });
    expect((await drafts().list()).data).toEqual([kept]);
  });

  test('a device learns which of its copies the server has or had, and which were deleted', async () => {
    const first = await make('first');
    const second = draftIn(await drafts().update(first.id, { name: 'second' }));
    const gone = await make('gone');
    await drafts().remove(gone.id);
    await backUp();
    const lost = await make('lost');
    const third = draftIn(await drafts().update(first.id, { name: 'third' }));
    await restore();
    const held = [first, second, third, gone, lost].map(({ id, etag }) => ({ id, etag }));
    const answer = await drafts().call('POST', '/compare', { held });
    const { known: etags, deleted } = v.parse(draftCalls.compareDrafts.answer, answer.json);
    expect(new Set(etags)).toEqual(new Set([first.etag, second.etag, gone.etag]));
    expect(deleted).toEqual([gone.id]);
  });

  test('an operation that was acknowledged and then lost is applied again', async () => {
    const draft = await make('before');
    await backUp();
    const operation = anUpdate(draft, { name: 'changed' });
    draftOf(await drafts().sync(operation));
    expect(draftOf(await drafts().sync(operation)).name).toBe('changed');
    await restore();
    expect(draftIn(await drafts().read(draft.id)).name).toBe('before');
    expect(draftOf(await drafts().sync(operation)).name).toBe('changed');
  });

  test('the same change after the restore gets another etag', async () => {
    const draft = await make('before');
    await backUp();
    const { etag } = draftIn(await drafts().update(draft.id, { name: 'changed' }));
    await restore();
    const again = draftIn(await drafts().update(draft.id, { name: 'changed' }));
    expect(again.etag).not.toBe(etag);
    expect((await drafts().update(draft.id, { name: 'over it' }, `"${etag}"`)).status).toBe(412);
  });

  test('a rejected change does not move the cursor past later changes', async () => {
    const kept = await make('kept');
    await backUp();
    const [refused] = await drafts().sync(anUpdate(kept, { base: 'another', name: 'n' }));
    expect(refused?.status).toBe('conflict');
    const before = await known();
    await restore();
    const after = await make('after');
    expect(await changesSince(before)).toMatchObject({ full: false, data: [after] });
  });

  test('a device that had fetched nothing after the backup continues without a full list', async () => {
    await make('kept');
    const before = await known();
    await backUp();
    await make('lost');
    await restore();
    const after = await make('after');
    expect(await changesSince(before)).toMatchObject({ full: false, data: [after] });
  });
});

test('rows that are set back while the server runs are noticed at the next call', async () => {
  const kept = await make('kept');
  const mark = await known();
  const lost = await make('lost');
  const before = await known();
  // As a tool does that restores a backup into the open database.
  const db = openDatabase({ kind: 'sqlite', file: join(folder, 'portal.sqlite') });
  await db.deleteFrom('drafts').where('id', '=', lost.id).execute();
  await db.deleteFrom('draft_versions').where('etag', '=', lost.etag).execute();
  await db.updateTable('draft_sequences').set({ seq: 1 }).execute();
  await db.destroy();
  const after = await make('after');
  expect(await changesSince(before)).toMatchObject({ full: true, data: [kept, after] });
  expect(await changesSince(mark)).toMatchObject({ full: false, data: [after] });
});

test('a history that was never issued is not recognized; older portals send none', async () => {
  const draft = await make('one');
  const { since } = await known();
  for (const history of ['1.x', '99.abc', 'x', '1', '']) {
    expect(await changesSince({ since, history })).toMatchObject({ full: true, data: [draft] });
  }
  expect(await drafts().changes(since)).toMatchObject({ full: false, data: [] });
  expect((await drafts().askSync([aCreate()])).status).toBe(200);
});

test('the history of an empty account is always recognized', async () => {
  const empty = await known();
  const draft = await make('one');
  expect(await changesSince(empty)).toMatchObject({ full: false, data: [draft] });
});
