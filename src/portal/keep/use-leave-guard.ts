import { useEffect } from 'react';
import { registerFlush } from '#portal/offline/device/flush-all.ts';
import { useBlocker } from '#portal/ui/history/use-blocker.ts';

/**
 * Asks before unsaved edits are left. Another request of this screen needs no question: each keeps
 * its own text. `isKept` false means that this one would not.
 */
export function useLeaveGuard(isDirty: boolean, isKept: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = () => removeEventListener('beforeunload', warn);
    addEventListener('beforeunload', warn);
    // A new version was accepted: the text is written down and comes back after the reload.
    const unregister = registerFlush(async () => {
      if (isKept) stop();
    });
    return () => {
      stop();
      unregister();
    };
  }, [isDirty, isKept]);
  return useBlocker(
    ({ nextLocation }) => isDirty && !(isKept && nextLocation.pathname.endsWith('/try-it-out')),
  );
}
