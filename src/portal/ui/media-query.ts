import { useCallback, useSyncExternalStore } from 'react';

/** At this width the markup of tables and panes changes, not only their style. */
export const wide = '(min-width: 600px)';

/** Where a table has room: between these widths the links beside it would leave too little. */
export const tableRoom = '(min-width: 600px) and (max-width: 839.98px), (min-width: 1240px)';

/** From here on a list and what is chosen in it stand side by side. */
export const twoPanes = '(min-width: 1000px)';

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
