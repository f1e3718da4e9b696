// The library's history, with what only its data router could do, at twice the size: a screen is loaded
// before its address is shown, and it may ask before it is left.
import {
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type Path,
  resolvePath,
  type To,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom';
import { noteScroll, takeOverScrolling } from '#portal/ui/history/scroll.ts';

export interface Shown {
  readonly location: Location;
  /** Another screen is being loaded; meanwhile the one before stays. */
  readonly isLoading: boolean;
  /** False until the first screen is loaded. */
  readonly isReady: boolean;
  /** Why the screen could not be loaded. */
  readonly failure?: { readonly error: unknown } | undefined;
  /** The page stays where it is scrolled: its address changed, but not what it shows. */
  readonly keepsScroll: boolean;
}

/** Gets where to and what goes on with it; true if it takes over. */
export type Guard = (next: Path, proceed: () => void) => boolean;

export interface ScreenHistory {
  readonly navigator: Navigator;
  readonly shown: () => Shown;
  readonly subscribe: (listener: (shown: Shown) => void) => () => void;
  /** Resolves when what was navigated to is shown or could not be loaded. */
  readonly arrival: () => Promise<void>;
  /** One screen at a time may ask before it is left. */
  readonly setGuard: (guard: Guard | undefined) => void;
}

/** `load` answers undefined if all screens of the path are loaded. */
export function createHistory(
  load: (pathname: string) => Promise<unknown> | undefined,
): ScreenHistory {
  const entries = UNSAFE_createBrowserHistory();
  let index = entryIndex();
  let shown: Shown = {
    location: entries.location,
    isLoading: false,
    isReady: load(entries.location.pathname) === undefined,
    keepsScroll: false,
  };
  let guard: Guard | undefined;
  let tell: ((shown: Shown) => void) | undefined;
  // Only the newest navigation is shown.
  let newest = 0;
  let arrival = Promise.resolve();
  // Back and Forward change the address first. To ask, they are undone, and done again by this.
  let afterUndo: (() => void) | undefined;
  let isAllowed = false;

  function become(next: Shown): void {
    shown = next;
    tell?.(next);
  }

  async function show(pathname: string, write: () => void, keepsScroll = false): Promise<void> {
    newest += 1;
    const own = newest;
    if (shown.isReady) noteScroll(shown.location);
    let failure: Shown['failure'];
    const loading = load(pathname);
    if (loading) {
      become({ ...shown, isLoading: true });
      failure = await loading.then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (own !== newest) return;
    }
    write();
    index = entryIndex();
    const { location } = entries;
    become({ location, failure, isLoading: false, isReady: true, keepsScroll });
  }

  function go(kind: 'push' | 'replace', to: To, state: unknown, options?: NavigateOptions): void {
    const next = resolvePath(to, entries.location.pathname);
    const write = () => entries[kind](next, state);
    const follow = () => {
      arrival = show(next.pathname, write, options?.preventScrollReset);
    };
    if (!guard?.(next, follow)) follow();
  }

  function onPop(): void {
    if (afterUndo) {
      const ask = afterUndo;
      afterUndo = undefined;
      ask();
      return;
    }
    numberEntry(index + 1);
    const { location } = entries;
    const distance = entryIndex() - index;
    const follow = () => {
      isAllowed = true;
      entries.go(distance);
    };
    const asks = isAllowed ? undefined : guard;
    isAllowed = false;
    if (asks && distance !== 0 && createPath(location) !== createPath(shown.location)) {
      afterUndo = () => {
        if (!asks(location, follow)) follow();
      };
      entries.go(-distance);
      return;
    }
    void show(location.pathname, () => {});
  }

  entries.listen(onPop);
  takeOverScrolling(() => shown.location);
  if (!shown.isReady) void show(shown.location.pathname, () => {});
  return {
    navigator: {
      createHref: entries.createHref,
      createURL: entries.createURL,
      encodeLocation: entries.encodeLocation,
      go: entries.go,
      push: (to, state, options) => go('push', to, state, options),
      replace: (to, state, options) => go('replace', to, state, options),
    },
    shown: () => shown,
    arrival: () => arrival,
    subscribe: (listener) => {
      tell = listener;
      return () => {
        tell = undefined;
      };
    },
    setGuard: (next) => {
      guard = next;
    },
  };
}

/** The library numbers the entries of the visit; the number says how far apart two of them are. */
function entryIndex(): number {
  return Number(Object(window.history.state).idx ?? 0);
}

/** One made by the browser, for a link to a part of the page, has neither number nor key. */
function numberEntry(idx: number): void {
  if (typeof Object(window.history.state).idx === 'number') return;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ ...window.history.state, key, idx }, '');
}
