// What a logout does with data on the device. Afterwards none of the user's data can be read: it is
// deleted, or locked until they sign in again.

import { browserEnvironment } from '#portal/offline/environment.ts';
import { openStore } from '#portal/offline/open-drafts.ts';
import { readCanary, writeCanary } from '#portal/offline/storage/canary.ts';
import { openDraftsDatabase } from '#portal/offline/storage/drafts-database.ts';
import { canLock, lockDrafts } from '#portal/offline/storage/lock-drafts.ts';
import { erase, rebuild } from '#portal/offline/storage/locked-box.ts';
import { sayLeft } from '#portal/offline/sync/broadcast.ts';

const flushMs = 5_000;

export type LeaveChoice = 'synced' | 'keep-locked' | 'discard';

/** Tries to send pending data first; returns what the user must decide about. */
export async function prepareLeave(userId: string): Promise<{ waiting: number; canLock: boolean }> {
  const store = await openStore(userId);
  const waiting = await store.flush(flushMs);
  return { waiting, canLock: await canLock(store.storage) };
}

/** `synced` is for nothing pending and rejects otherwise; `discard` also deletes pending data. */
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
    throw new Error('This device has no key to encrypt the drafts.');
  }
  sayLeft(storage.name);
  await store.retire();
  // Data locked earlier and not opened since is not deleted.
  const isKeeping = choice === 'keep-locked' || (choice === 'synced' && locked > 0);
  if (choice === 'keep-locked') await lockDrafts(storage, browserEnvironment.newId);
  // Before deleting the data, so that other tabs do not report it as evicted.
  writeCanary(userId, undefined);
  if (isKeeping) await rebuild(storage, () => openDraftsDatabase(userId));
  else await erase(storage);
  await store.close();
  // The note outside the database also covers locked data.
  if (isKeeping && canary) writeCanary(userId, canary);
}
