import { useEffect, useState } from 'react';
import type { Place } from '#portal/ui/router/entries.ts';
import { useRouter } from '#portal/ui/router/router-context.ts';

export interface Blocker {
  readonly isBlocked: boolean;
  /** Goes where the user wanted to. */
  readonly proceed: () => void;
  /** Stays. */
  readonly reset: () => void;
}

/** Holds back each navigation that `mustAsk` names, until `proceed` or `reset` is called. */
export function useBlocker(mustAsk: (next: Place) => boolean): Blocker {
  const { router } = useRouter();
  const [waiting, setWaiting] = useState<() => void>();

  useEffect(() => {
    router.setGuard((next, proceed) => {
      if (!mustAsk(next)) return false;
      setWaiting(() => proceed);
      return true;
    });
    return () => router.setGuard(undefined);
  }, [router, mustAsk]);

  return {
    isBlocked: waiting !== undefined,
    proceed: () => {
      setWaiting(undefined);
      waiting?.();
    },
    reset: () => setWaiting(undefined),
  };
}
