// The router without React: where the visit is, and how it gets elsewhere. A screen is loaded before its
// address is shown; meanwhile the one before stays.
import {
  addressOf,
  noteScroll,
  type Place,
  placeOf,
  readEntry,
  takeOverScrolling,
  writeEntry,
} from '#portal/ui/router/entries.ts';
import { matchRoutes, type Route, type RouteMatch } from '#portal/ui/router/route-table.ts';

export interface RouterState {
  readonly place: Place;
  readonly match: RouteMatch;
  /** Another screen is being loaded. */
  readonly isLoading: boolean;
  /** False until the first screen is loaded. */
  readonly isReady: boolean;
  /** Why the screen could not be loaded. */
  readonly failure?: { readonly error: unknown } | undefined;
  /** The page stays where it is: its address changed, but not what it shows. */
  readonly keepsScroll: boolean;
}

export interface NavigateOptions {
  /** The entry left is forgotten; Back leads to the one before it. */
  replace?: boolean | undefined;
  state?: unknown;
  keepScroll?: boolean | undefined;
}

/** Gets where to and what goes on with it; true if it takes over. */
export type Guard = (next: Place, proceed: () => void) => boolean;

export interface Router {
  readonly state: () => RouterState;
  /** A number of entries, or an address of the portal. Resolves when it is shown. */
  readonly navigate: (to: string | number, options?: NavigateOptions) => Promise<void>;
  readonly subscribe: (listener: (state: RouterState) => void) => () => void;
  /** One screen at a time may ask before it is left. */
  readonly setGuard: (guard: Guard | undefined) => void;
}

/** Draws one page, on the server; nothing leads away from it. */
export function createStaticRouter(routes: readonly Route[], url: URL): Router {
  const state = firstState(routes, placeOf(url));
  return {
    state: () => state,
    navigate: async () => {},
    subscribe: () => () => {},
    setGuard: () => {},
  };
}

export function createBrowserRouter(routes: readonly Route[]): Router {
  const first = readEntry(0);
  let { idx } = first;
  let state = firstState(routes, first.place);
  let guard: Guard | undefined;
  // Only the newest navigation is shown.
  let newest = 0;
  // Back and Forward change the address first. To ask, they are undone, and done again by this.
  let afterUndo: (() => void) | undefined;
  let isAllowed = false;
  const listeners = new Set<(state: RouterState) => void>();

  function become(next: RouterState): void {
    state = next;
    for (const listener of listeners) listener(state);
  }

  async function show(place: Place, write: () => void, keepsScroll = false): Promise<void> {
    newest += 1;
    const own = newest;
    const match = matchRoutes(routes, place.pathname);
    if (state.isReady) noteScroll(state.place);
    let failure: RouterState['failure'];
    if (!isLoaded(match)) {
      become({ ...state, isLoading: true });
      failure = await loadScreens(match).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (own !== newest) return;
    }
    write();
    become({ place, match, failure, isLoading: false, isReady: true, keepsScroll });
  }

  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') {
      window.history.go(to);
      return;
    }
    const url = new URL(to, window.location.href);
    if (url.origin !== window.location.origin) throw new Error('Not an address of the portal.');
    const place = placeOf(url, options.state);
    const go = () =>
      show(
        place,
        () => {
          if (!options.replace) idx += 1;
          writeEntry(place, idx, options.replace === true);
        },
        options.keepScroll,
      );
    if (guard?.(place, () => void go())) return;
    await go();
  }

  function onPop(): void {
    if (afterUndo) {
      const ask = afterUndo;
      afterUndo = undefined;
      ask();
      return;
    }
    const { place, idx: at } = readEntry(idx + 1);
    const distance = at - idx;
    const follow = () => {
      isAllowed = true;
      window.history.go(distance);
    };
    const asks = isAllowed ? undefined : guard;
    isAllowed = false;
    if (asks && distance !== 0 && addressOf(place) !== addressOf(state.place)) {
      afterUndo = () => {
        if (!asks(place, follow)) follow();
      };
      window.history.go(-distance);
      return;
    }
    idx = at;
    void show(place, () => {});
  }

  window.addEventListener('popstate', onPop);
  takeOverScrolling(() => state.place);
  if (!state.isReady) void show(first.place, () => {});
  return {
    state: () => state,
    navigate,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    setGuard: (next) => {
      guard = next;
    },
  };
}

export async function loadScreens({ screens }: RouteMatch): Promise<void> {
  await Promise.all(screens.map((one) => one.load()));
}

function isLoaded({ screens }: RouteMatch): boolean {
  return screens.every(({ component }) => component !== undefined);
}

function firstState(routes: readonly Route[], place: Place): RouterState {
  const match = matchRoutes(routes, place.pathname);
  return { place, match, isLoading: false, isReady: isLoaded(match), keepsScroll: false };
}
