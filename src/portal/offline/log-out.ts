// What logging out does to what is on the device. Afterwards nothing of the user can be read there:
// either it is gone, or it is locked until they sign in again.

import { browserEnvironment } from '#portal/offline/environment.ts';
import { openStore } from '#portal/offline/open-drafts.ts';
import { readCanary, writeCanary } from '#portal/offline/storage/canary.ts';
import { openDraftsDatabase } from '#portal/offline/storage/drafts-database.ts';
import { canLock, lockDrafts } from '#portal/offline/storage/lock-drafts.ts';
import { erase, rebuild } from '#portal/offline/storage/locked-box.ts';
import { sayLeft } from '#portal/offline/sync/broadcast.ts';

const flushMs = 5_000;

export type LeaveChoice = 'synced' | 'keep-locked' | 'discard';

/** Tries to send what waits first, and says what is left to decide about. */
export async function prepareLeave(userId: string): Promise<{ waiting: number; canLock: boolean }> {
  const store = await openStore(userId);
  const waiting = await store.flush(flushMs);
  return { waiting, canLock: await canLock(store.storage) };
}

/** `synced` is for nothing waiting and rejects otherwise; `discard` deletes what waits as well. */
export async function leave(userId: string, choice: LeaveChoice): Promise<void> {
  const store = await openStore(userId);
  const { storage } = store;
  const canary = readCanary(userId);
  const { waiting, locked } = await storage.read(async (tables) => ({
    waiting: await tables.outbox.count(),
    locked: await tables.locked.count(),
  }));
  if (choice === 'synced' && waiting > 0) throw new Error('There are drafts that were not sent.');
  if (choice === 'keep-locked' && !(await canLock(storage))) {
    throw new Error('This device has no key to lock the drafts with.');
  }
  sayLeft(storage.name);
  await store.retire();
  // Locked earlier and not opened since is not ours to throw away.
  const isKeeping = choice === 'keep-locked' || (choice === 'synced' && locked > 0);
  if (choice === 'keep-locked') await lockDrafts(storage, browserEnvironment.newId);
  // Before the data goes, so that no other tab takes it for thrown away.
  writeCanary(userId, undefined);
  if (isKeeping) await rebuild(storage, () => openDraftsDatabase(userId));
  else await erase(storage);
  await store.close();
  // The note outside holds for what is locked as well.
  if (isKeeping && canary) writeCanary(userId, canary);
}
