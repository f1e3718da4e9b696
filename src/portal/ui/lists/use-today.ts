import { useSyncExternalStore } from 'react';
import { dayIn } from '#portal/ui/lists/date-ranges.ts';

/**
 * Today's date here, as `YYYY-MM-DD`. Undefined at the first render, because the server knows neither
 * the user's zone nor when the page will be opened; renewed when somebody comes back to the page.
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
