import { useCallback, useSyncExternalStore } from 'react';

/** At this width the markup of tables and panes changes, not only their style. */
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
  // The server renders the phone layout; so does the first render in the browser.
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
