// SC9: the merge code is loaded on demand. Nothing in this file has loaded it, so the first change that
// needs it finds it missing in the middle of a database transaction.
import { afterEach, expect, test } from 'vitest';
import { mergeCode } from '#portal/offline/outbox/late-merge.ts';
import { ModelServer } from '#tests/portal/offline/model-server.ts';
import {
  aDraft,
  aUser,
  closeTabs,
  FakeClock,
  openTab,
  untilSent,
} from '#tests/portal/offline/tab-kit.ts';

afterEach(closeTabs);

test('SC9: the first merge of a visit works, and changes without a merge do not load the code', async () => {
  const [server, clock] = [new ModelServer(), new FakeClock()];
  const laptop = await openTab({ userId: aUser(), server, clock });
  const phone = await openTab({ userId: aUser(), server, clock });
  const { id } = await laptop.store.saveDraft(aDraft('shared', '{"a":1,"b":1}'));
  await untilSent(laptop);
  await phone.store.retry();
  await laptop.store.saveDraft(aDraft('renamed', '{"a":1,"b":1}'), id);
  await untilSent(laptop);
  await phone.store.retry();
  expect((await phone.store.readDraft(id))?.name).toBe('renamed');
  expect(() => mergeCode()).toThrow();

  phone.transport.nextFault = () => 'lost';
  await phone.store.saveDraft(aDraft('renamed', '{"a":1,"b":2}'), id);
  await laptop.store.saveDraft(aDraft('renamed', '{"a":2,"b":1}'), id);
  await untilSent(laptop);
  phone.transport.nextFault = () => 'none';
  await phone.store.retry();
  await untilSent(phone);
  expect(mergeCode).not.toThrow();
  const merged = { name: 'renamed', payload: '{"a":2,"b":2}', conflict: undefined };
  expect(await phone.store.readDraft(id)).toMatchObject(merged);
  await laptop.store.retry();
  expect(await laptop.store.readDraft(id)).toMatchObject(merged);
});
