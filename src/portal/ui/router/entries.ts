// The entries of the browser's history that this visit made, and where the page was scrolled in each.
import { decoded } from '#portal/ui/router/route-table.ts';

export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What the screen that led here left for the one that opens; kept across a reload. */
  readonly state: unknown;
  /** Tells entries of the same address apart. */
  readonly key: string;
}

/** What stands in `history.state`. The number says how far apart two entries are. */
interface Entry {
  state: unknown;
  key: string;
  idx: number;
}

const scrollKey = 'portal.scroll';

export function placeOf({ pathname, search, hash }: URL, state: unknown = null): Place {
  return { pathname, search, hash, state, key: newKey() };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The current entry. One made by the browser, for a link to a fragment, gets its number here. */
export function readEntry(next: number): { place: Place; idx: number } {
  const stored: Partial<Entry> = Object(window.history.state);
  const idx = typeof stored.idx === 'number' ? stored.idx : next;
  const { pathname, search, hash } = window.location;
  // A page that is loaded again by its address is shown where it was left.
  const key = stored.key ?? (next === 0 ? pathname : newKey());
  const place = { pathname, search, hash, state: stored.state ?? null, key };
  if (idx !== stored.idx) writeEntry(place, idx, true);
  return { place, idx };
}

export function writeEntry(place: Place, idx: number, isReplaced: boolean): void {
  const { state, key } = place;
  const entry: Entry = { state, key, idx };
  const address = addressOf(place);
  if (isReplaced) window.history.replaceState(entry, '', address);
  else window.history.pushState(entry, '', address);
}

export function addressOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash;
}

let positions: Record<string, number> = {};

export function noteScroll({ key }: Place): void {
  positions[key] = window.scrollY;
}

/** Where the page was left, else the fragment of its address, else its beginning. */
export function showScroll({ key, hash }: Place): void {
  const position = positions[key];
  if (position === undefined && showFragment(hash)) return;
  window.scrollTo(0, position ?? 0);
}

/** After a load: a page that the server drew was already scrolled by its reader or the browser. */
export function showFirstScroll(place: Place): void {
  if (window.scrollY === 0 && (place.hash !== '' || place.key in positions)) showScroll(place);
}

function showFragment(hash: string): boolean {
  if (hash === '') return false;
  const element = document.getElementById(decoded(hash.slice(1)));
  element?.scrollIntoView();
  return element !== null;
}

/** The router scrolls, except while the page is being loaded: then only the browser can. */
export function takeOverScrolling(current: () => Place): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}');
  } catch {
    // No storage: a reload begins at the top.
  }
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });
  window.addEventListener('pagehide', () => {
    noteScroll(current());
    try {
      sessionStorage.setItem(scrollKey, JSON.stringify(positions));
    } catch {
      // As above.
    }
    window.history.scrollRestoration = 'auto';
  });
}
