// The steps of a logout on this device, in order; the end of an account is one as well.

import { listKept } from '#portal/keep/kept-list.ts';
import { storedTexts } from '#portal/keep/kept-texts.ts';
import type { Leaving } from '#portal/keep/leaving.ts';
import { forgetAllSimple } from '#portal/keep/simple-texts.ts';
import { prepareTabs } from '#portal/offline/device/flush-all.ts';
import { closeDraftStore, openDraftStore } from '#portal/offline/draft-store.ts';
import { type LeaveChoice, leave, prepareLeave } from '#portal/offline/log-out.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const flushMs = 5_000;

/**
 * Data that only this device has after one more attempt to send it; undefined when there is none.
 */
export async function findWaiting(userId: string): Promise<Leaving | undefined> {
  // Includes text typed in other tabs.
  await prepareTabs();
  const { waiting, canLock } = await prepareLeave(userId);
  const store = await openDraftStore(userId);
  const texts = await listKept(store);
  return waiting === 0 && texts.length === 0 ? undefined : { store, waiting, texts, canLock };
}

/** Sends what waits, if that was chosen; returns what is undecided even then. */
export async function settleWaiting(
  leaving: Leaving,
  choice: LeaveChoice,
): Promise<Leaving | undefined> {
  if (choice !== 'synced') return undefined;
  const waiting = await leaving.store.flush(flushMs);
  return waiting === 0 && leaving.texts.length === 0 ? undefined : { ...leaving, waiting };
}

export async function leaveDevice(
  userId: string,
  choice: LeaveChoice,
  logout: (afterwards: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // Texts stored while pages were closing belong to the data that is locked or deleted.
  const isGathered = await storedTexts(await openDraftStore(userId)).gather();
  if (!isGathered && choice === 'keep-locked') {
    throw new Error('This device has no space to store your texts encrypted. Export them first.');
  }
  await logout(async () => {
    try {
      await leave(userId, choice);
      forgetAllSimple(userId);
    } catch {
      showToast('error', 'You are logged out, but your requests are still on this device.');
    }
    await closeDraftStore();
  });
}
