// What logging out does on this device, in order.
import type { Leaving } from '#portal/app/use-leave.ts';
import { closeDraftStore, openDraftStore, takeOverKept } from '#portal/data/draft-store.ts';
import { forgetKept, keptSlots } from '#portal/data/kept-request.ts';
import { type LeaveChoice, leave, prepareLeave } from '#portal/offline/leave.ts';
import { showToast } from '#portal/ui/toast.tsx';

/** What still waits after one more try; undefined when the account has everything. */
export async function findWaiting(userId: string): Promise<Leaving | undefined> {
  const { waiting, canLock } = await prepareLeave(userId);
  if (waiting === 0) return undefined;
  return { store: await openDraftStore(userId), waiting, canLock };
}

export async function leaveDevice(
  userId: string,
  choice: LeaveChoice,
  logout: (afterwards: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // Texts of last moments belong to what is locked or deleted.
  await takeOverKept(await openDraftStore(userId));
  await logout(async () => {
    try {
      await leave(userId, choice);
      for (const slot of keptSlots(userId)) forgetKept(userId, slot);
    } catch {
      showToast('error', 'You are logged out, but your requests are still on this device.');
    }
    await closeDraftStore();
  });
}
