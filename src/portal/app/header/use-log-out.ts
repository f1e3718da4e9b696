// Logout that does not lose unsynced data. If there is none, it takes one tap.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallFailure } from '#portal/api/call-failure.ts';
import { type SessionUser, useSession } from '#portal/api/session/session.tsx';
import type { Leaving } from '#portal/app/header/leaving.ts';
import type { LeaveChoice } from '#portal/offline/log-out.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export function useLeave(user: SessionUser, onDone: () => void) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Leaving>();
  const [isBusy, setIsBusy] = useState(false);
  // Loaded with the first press; pages of guests never need it.
  const steps = () => import('#portal/app/header/log-out-steps.ts');

  async function finish(choice: LeaveChoice) {
    const { leaveDevice } = await steps();
    await leaveDevice(user.id, choice, logout);
    setLeaving(undefined);
    onDone();
    await navigate('/');
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
    leave: () =>
      guarded(async () => {
        if (isBusy) return;
        if (hasUnsavedEdits()) {
          // The current page may ask first.
          onDone();
          await navigate('/');
          return;
        }
        const found = await (await steps()).findWaiting(user.id);
        if (found) setLeaving(found);
        else await finish('synced');
      }),
    choose: (choice: LeaveChoice) =>
      guarded(async () => {
        const left = choice === 'synced' ? await leaving?.store.flush(flushMs) : 0;
        const isTextLeft = choice === 'synced' && leaving !== undefined && leaving.texts.length > 0;
        if (!left && !isTextLeft) return finish(choice);
        setLeaving(leaving && { ...leaving, waiting: left ?? 0 });
        if (left) showToast('error', `${left} could not be sent. You are still signed in.`);
      }),
  };
}

const flushMs = 5_000;

/** Pages with unsaved edits handle this like `beforeunload`. */
function hasUnsavedEdits(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
