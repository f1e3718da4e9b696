// DR1, DR2: devices and servers from before histories had ids, and backends without them.
import { afterEach, expect, test } from 'vitest';
import { CallFailure } from '#portal/api/call-failure.ts';
import { ModelServer } from '#tests/portal/offline/model-server.ts';
import {
  aDraft,
  aUser,
  closeTabs,
  FakeClock,
  openTab,
  type Tab,
  until,
  untilSent,
} from '#tests/portal/offline/tab-kit.ts';

afterEach(closeTabs);

/** Two devices with the same drafts from a server without histories. */
async function beforeHistories(...names: string[]) {
  const [server, clock] = [new ModelServer(), new FakeClock()];
  server.hasHistory = false;
  const laptop = await openTab({ userId: aUser(), server, clock });
  const phone = await openTab({ userId: aUser(), server, clock });
  const ids: string[] = [];
  for (const name of names) ids.push((await laptop.store.saveDraft(aDraft(name))).id);
  await untilSent(laptop);
  await phone.store.retry();
  await until(clock, () => phone.drafts().length === names.length);
  return { server, clock, laptop, phone, ids };
}

/** Upgrades the server to histories; it knows the past only from its rows. */
function upgrade(server: ModelServer): void {
  server.hasHistory = true;
  server.versions.clear();
  for (const { draft, seq } of [...server.rows.values()].sort((a, b) => a.seq - b.seq)) {
    server.versions.set(seq, draft.etag);
  }
}

const namesOf = (tab: Tab) =>
  tab
    .drafts()
    .map(({ name, state }) => `${name} ${state}`)
    .sort();

test('an upgrade causes no conflicts for drafts that were changed or deleted elsewhere', async () => {
  const { server, clock, laptop, phone, ids } = await beforeHistories('one', 'two', 'three');
  await laptop.store.saveDraft(aDraft('one, changed'), ids[0]);
  await laptop.store.removeDraft(ids[1] ?? '');
  await untilSent(laptop);
  upgrade(server);
  await phone.store.retry();
  await until(clock, () => namesOf(phone).join() === 'one, changed saved,three saved');
  expect(phone.status()?.restored).toBeUndefined();
});

test('an upgrade detects what an earlier restore lost, whatever number the server has reached', async () => {
  const { server, clock, laptop, phone, ids } = await beforeHistories('kept', 'lost');
  const backup = server.backup();
  server.restore({ ...backup, rows: new Map([...backup.rows].filter(([id]) => id !== ids[1])) });
  const other = await openTab({ userId: aUser(), server, clock });
  for (const name of ['a', 'b', 'c']) await other.store.saveDraft(aDraft(name));
  await untilSent(other);
  upgrade(server);
  await phone.store.retry();
  await until(clock, () => server.rows.get(ids[1] ?? '')?.draft.name === 'lost');
  await laptop.store.retry();
  await until(clock, () => namesOf(laptop).length === 5);
  expect(server.live()).toHaveLength(5);
  await until(clock, () => phone.status()?.restored?.sentAgain === 1);
});

test('a server without histories that is behind a known cursor gets its lost drafts back', async () => {
  const { server, clock, laptop, ids } = await beforeHistories('one');
  const backup = server.backup();
  await laptop.store.saveDraft(aDraft('one, changed'), ids[0]);
  await laptop.store.saveDraft(aDraft('two'));
  await untilSent(laptop);
  // Such a server is recognized only by its cursor, which the device fetches here.
  await laptop.store.retry();
  server.restore(backup);
  await laptop.store.retry();
  await until(clock, () => server.live().length === 2);
  expect(
    server
      .live()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['one, changed', 'two']);
});

test('a plain backend that lost drafts gets them back only after the user decides', async () => {
  const { server, clock, laptop, ids } = await beforeHistories('one');
  const missing = async () => {
    throw new CallFailure({ kind: 'http', status: 404, key: 'not_found', message: 'No.' });
  };
  Object.assign(laptop.transport, { sync: missing, changes: missing, compare: missing });
  const backup = server.backup();
  await laptop.store.saveDraft(aDraft('one, changed'), ids[0]);
  await laptop.store.saveDraft(aDraft('two'));
  await untilSent(laptop);
  server.restore(backup);
  await laptop.store.retry();
  await until(clock, () => laptop.status()?.conflicts === 1);
  await untilSavedThere(server, clock, 'one, changed');
  const [two] = laptop.drafts().filter(({ conflict }) => conflict);
  expect(two).toMatchObject({ name: 'two', conflict: { kind: 'gone' } });
  await laptop.store.resolveConflict(two?.id ?? '', 'mine');
  await untilSavedThere(server, clock, 'two');
});

function untilSavedThere(server: ModelServer, clock: FakeClock, name: string): Promise<void> {
  return until(clock, () => server.live().some((row) => row.name === name));
}
