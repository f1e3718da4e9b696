import { useEffect, useSyncExternalStore } from 'react';
import { keepOnLeave } from '#portal/keep/keep-on-leave.ts';
import type { Keeper, KeptState } from '#portal/keep/keeper.ts';

/** Stores the text when the page is left in any way; returns the state of storing. */
export function useKeeper(keeper: Keeper | undefined): KeptState {
  useEffect(() => {
    if (!keeper) return;
    const stop = keepOnLeave(keeper.flushNow, async () => {
      if (!(await keeper.flush())) throw new Error('The text could not be kept.');
    });
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) keeper.renew();
    };
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pageshow', onShow);
      stop();
      void keeper.flush();
    };
  }, [keeper]);
  return useSyncExternalStore(
    keeper?.watch ?? watchNothing,
    () => keeper?.state ?? 'none',
    () => 'none' as const,
  );
}

const watchNothing = () => () => {};
