import { useCallback, useSyncExternalStore } from 'react';

/** Tables and panes change their markup, not only their looks, at this width. */
export const wide = '(min-width: 600px)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  // The server draws the phone; so does the first render in the browser, and then it looks.
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
