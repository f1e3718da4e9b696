// Logout that does not lose unsynced data. If there is none, it takes one tap.
import { useState } from 'react';
import { CallFailure } from '#portal/api/call-failure.ts';
import { type SessionUser, useSession } from '#portal/api/session/session.tsx';
import type { Leaving } from '#portal/keep/leaving.ts';
import type { LeaveChoice } from '#portal/offline/log-out.ts';
import { useArriving } from '#portal/ui/history/use-arriving.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export function useLeave(user: SessionUser, onDone: () => void) {
  const { logout } = useSession();
  const arriveAt = useArriving();
  const [leaving, setLeaving] = useState<Leaving>();
  const [isBusy, setIsBusy] = useState(false);
  // Loaded with the first press; pages of guests never need it.
  const steps = () => import('#portal/keep/log-out-steps.ts');

  async function finish(choice: LeaveChoice) {
    const { leaveDevice } = await steps();
    await leaveDevice(user.id, choice, logout);
    setLeaving(undefined);
    onDone();
    await arriveAt('/');
  }

  async function guarded(work: () => Promise<void>) {
    setIsBusy(true);
    try {
      await work();
    } catch (failure) {
      // Still signed in: on a shared computer it would be wrong to say otherwise.
      const reason = failure instanceof CallFailure ? failure.message : String(failure);
      showToast('error', `You are still signed in. ${reason}`);
    }
    setIsBusy(false);
  }

  return {
    leaving,
    isBusy,
    stay: () => setLeaving(undefined),
    /** `wasAsked`: the page was left after its question about unsaved edits. */
    leave: ({ wasAsked = false } = {}) =>
      guarded(async () => {
        if (isBusy) return;
        if (!wasAsked && hasUnsavedEdits()) {
          // The current page may ask first. If it is left, the logout goes on, see GoOnLeaving.
          onDone();
          await arriveAt('/', { state: { isLoggingOut: true } });
          return;
        }
        const found = await (await steps()).findWaiting(user.id);
        if (found) setLeaving(found);
        else await finish('synced');
      }),
    choose: (choice: LeaveChoice) =>
      guarded(async () => {
        const left = leaving && (await (await steps()).settleWaiting(leaving, choice));
        if (!left) return finish(choice);
        setLeaving(left);
        if (left.waiting > 0) {
          showToast('error', `${left.waiting} could not be sent. You are still signed in.`);
        }
      }),
  };
}

/** Pages with unsaved edits handle this like `beforeunload`. */
function hasUnsavedEdits(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
