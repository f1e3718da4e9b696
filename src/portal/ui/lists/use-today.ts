import { useSyncExternalStore } from 'react';
import { dayIn } from '#portal/ui/lists/date-ranges.ts';

/**
 * Today's local date as `YYYY-MM-DD`. Undefined in the first render, because the server knows
 * neither the user's zone nor when the page will be opened; updated when the user returns to the
 * page.
 */
export function useToday(): string | undefined {
  return useSyncExternalStore(subscribe, readToday, readNothing);
}

const readToday = () => dayIn(new Date());
const readNothing = () => undefined;

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
  };
}
