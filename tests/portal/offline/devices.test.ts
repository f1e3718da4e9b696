// Rows of the failure catalogue about two devices or two tabs with the same drafts.
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

/** Two devices of one user that both have the draft. */
async function twoDevices(name = 'shared', payload = '{"a":1,"b":1}') {
  const [server, clock] = [new ModelServer(), new FakeClock()];
  const laptop = await openTab({ userId: aUser(), server, clock });
  const phone = await openTab({ userId: aUser(), server, clock });
  const { id } = await laptop.store.saveDraft(aDraft(name, payload));
  await untilSent(laptop);
  await pull(phone);
  return { server, clock, laptop, phone, id };
}

async function pull(tab: Tab): Promise<void> {
  await tab.store.retry();
}

function offline(tab: Tab): void {
  tab.transport.nextFault = () => 'lost';
}

async function online(tab: Tab): Promise<void> {
  tab.transport.nextFault = () => 'none';
  await tab.store.retry();
}

test('row 49: two changes in the same millisecond, with a pull between them, are both delivered', async () => {
  const { server, laptop, phone } = await twoDevices();
  const second = await laptop.store.saveDraft(aDraft('second'));
  await untilSent(laptop);
  await pull(phone);
  const third = await laptop.store.saveDraft(aDraft('third'));
  await untilSent(laptop);
  const row = server.rows.get(third.id);
  const twin = server.rows.get(second.id);
  if (row && twin) row.draft.updated_at = twin.draft.updated_at;
  await pull(phone);
  expect((await phone.store.readDraft(second.id))?.name).toBe('second');
  expect((await phone.store.readDraft(third.id))?.name).toBe('third');
});

test('row 51: a draft deleted elsewhere and edited offline becomes a conflict', async () => {
  const { server, clock, laptop, phone, id } = await twoDevices();
  offline(phone);
  await phone.store.saveDraft(aDraft('edited'), id);
  await laptop.store.removeDraft(id);
  await untilSent(laptop);
  await online(phone);
  await until(clock, () => phone.drafts()[0]?.conflict?.kind === 'gone');
  expect(server.live()).toEqual([]);
  await phone.store.resolveConflict(id, 'mine');
  await untilSent(phone);
  expect(server.live().map((row) => row.name)).toEqual(['edited']);
  expect(server.live()[0]?.id).not.toBe(id);
});

test('a draft removed here and changed elsewhere becomes a conflict', async () => {
  const { server, clock, laptop, phone, id } = await twoDevices();
  offline(phone);
  await phone.store.removeDraft(id);
  await laptop.store.saveDraft(aDraft('changed'), id);
  await untilSent(laptop);
  await online(phone);
  await until(clock, () => phone.drafts()[0]?.conflict?.kind === 'removed-here');
  await phone.store.resolveConflict(id, 'mine');
  await untilSent(phone);
  expect(server.live()).toEqual([]);
});

test('row 53: two edits of the same field are shown side by side, and both can be kept', async () => {
  const { server, clock, laptop, phone, id } = await twoDevices();
  offline(phone);
  await phone.store.saveDraft(aDraft('shared', '{"a":"phone","b":1}'), id);
  await laptop.store.saveDraft(aDraft('shared', '{"a":"laptop","b":1}'), id);
  await untilSent(laptop);
  await online(phone);
  await until(clock, () => phone.drafts()[0]?.state === 'conflict');
  const [draft] = phone.drafts();
  expect(draft?.payload).toContain('phone');
  expect(draft?.conflict).toMatchObject({
    kind: 'changed',
    theirs: { payload: '{"a":"laptop","b":1}' },
  });
  await phone.store.resolveConflict(id, 'both');
  await untilSent(phone);
  expect(server.live().map(({ name, payload }) => [name, payload])).toEqual([
    ['shared', '{"a":"laptop","b":1}'],
    ['shared (copy)', '{"a":"phone","b":1}'],
  ]);
});

test('edits of different fields are merged without asking', async () => {
  const { server, laptop, phone, id } = await twoDevices();
  offline(phone);
  await phone.store.saveDraft(aDraft('renamed', '{"a":1,"b":2}'), id);
  await laptop.store.saveDraft(aDraft('shared', '{"a":2,"b":1}'), id);
  await untilSent(laptop);
  await online(phone);
  await untilSent(phone);
  expect(server.live()[0]).toMatchObject({ name: 'renamed', payload: '{"a":2,"b":2}' });
});

test('a key that the server masks does not revert what was typed meanwhile', async () => {
  const server = new ModelServer();
  server.mask = (payload) => payload.replace('secret', '{{api_key}}');
  const tab = await openTab({ userId: aUser(), server });
  await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
  let release = () => {};
  tab.transport.gate = () => new Promise((resolve) => (release = resolve));
  const { id } = await tab.store.saveDraft(aDraft('one', '{"api_key":"secret","a":1}'));
  await until(tab.clock, () => tab.drafts()[0]?.state === 'sending');
  await tab.store.saveDraft(aDraft('one', '{"api_key":"secret","a":2}'), id);
  tab.transport.gate = async () => {};
  release();
  await untilSent(tab);
  expect((await tab.store.readDraft(id))?.payload).toBe('{"api_key":"{{api_key}}","a":2}');
  expect(server.live()[0]?.payload).toBe('{"api_key":"{{api_key}}","a":2}');
});

test('row 55: a large pull in one tab appears in the list of the other', async () => {
  const [server, clock, userId] = [new ModelServer(), new FakeClock(), aUser()];
  const other = await openTab({ userId: aUser(), server, clock });
  const tabs = [await openTab({ userId, server, clock }), await openTab({ userId, server, clock })];
  await until(clock, () => tabs.every((tab) => tab.status()?.syncedAt !== undefined));
  await Promise.all(
    Array.from({ length: 150 }, (_, at) => other.store.saveDraft(aDraft(`draft ${at}`))),
  );
  await untilSent(other);
  await tabs[0]?.store.retry();
  const before = clock.time;
  await until(clock, () => tabs[1]?.drafts().length === 150, 10);
  expect(clock.time - before).toBeLessThan(1_000);
});

test('an unknown cursor causes a full list, and drafts that are not on it are removed', async () => {
  const { server, clock, laptop, phone, id } = await twoDevices();
  server.pageSize = 3;
  for (let at = 0; at < 10; at++) await laptop.store.saveDraft(aDraft(`draft ${at}`));
  await untilSent(laptop);
  const waiting = await phone.store.saveDraft(aDraft('made here'));
  server.rows.delete(id);
  server.epoch++;
  await pull(phone);
  await until(clock, () => phone.drafts().length === 11);
  expect(await phone.store.readDraft(id)).toBeUndefined();
  expect(await phone.store.readDraft(waiting.id)).toBeDefined();
});

test('a backend without the sync calls is used through the basic ones', async () => {
  const { server, clock, laptop, phone, id } = await twoDevices();
  const missing = async () => {
    throw new CallFailure({ kind: 'http', status: 404, key: 'not_found', message: 'No.' });
  };
  for (const tab of [laptop, phone])
    Object.assign(tab.transport, { sync: missing, changes: missing });
  await laptop.store.saveDraft(aDraft('changed'), id);
  const other = await laptop.store.saveDraft(aDraft('other'));
  await untilSent(laptop);
  expect(server.live()).toHaveLength(2);
  await phone.store.retry();
  await until(clock, () => phone.drafts().length === 2);
  await laptop.store.removeDraft(other.id);
  await untilSent(laptop);
  await phone.store.retry();
  // Such a backend cannot tell deleted from lost requests, so the user is asked.
  const gone = () => phone.drafts().find((draft) => draft.id === other.id)?.conflict?.kind;
  await until(clock, () => gone() === 'gone');
  await phone.store.resolveConflict(other.id, 'theirs');
  await until(clock, () => phone.drafts().length === 1);
});
