import { useContext, useEffect, useState } from 'react';
import type { Path } from 'react-router-dom';
import { HistoryContext } from '#portal/ui/history/history-router.tsx';

/** As in the library's data router: holds back the navigations that `mustAsk` names until it is decided. */
export function useBlocker(mustAsk: (to: { nextLocation: Path }) => boolean) {
  const { setGuard } = useContext(HistoryContext);
  const [waiting, setWaiting] = useState<() => void>();

  useEffect(() => {
    setGuard((nextLocation, proceed) => {
      if (!mustAsk({ nextLocation })) return false;
      setWaiting(() => proceed);
      return true;
    });
    return () => setGuard(undefined);
  }, [setGuard, mustAsk]);

  return {
    state: waiting ? 'blocked' : 'unblocked',
    proceed: () => {
      setWaiting(undefined);
      waiting?.();
    },
    reset: () => setWaiting(undefined),
  };
}
