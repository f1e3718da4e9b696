// Where the page was scrolled in each entry of the history, kept across a reload.
import type { Location } from 'react-router-dom';

const storageKey = 'portal.scroll';

let positions: Record<string, number> = {};

/** Every full load of an address has the key `default`; without the path, pages would share it. */
const nameOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

export function noteScroll(location: Location): void {
  positions[nameOf(location)] = window.scrollY;
}

/** Where the page was left, else the fragment of its address, else its beginning. */
export function showScroll(location: Location): void {
  const position = positions[nameOf(location)];
  if (position === undefined && showFragment(location.hash)) return;
  window.scrollTo(0, position ?? 0);
}

/** After a load: a page that the server drew was already scrolled by its reader or the browser. */
export function showFirstScroll(location: Location): void {
  const isPlaced = location.hash !== '' || nameOf(location) in positions;
  if (window.scrollY === 0 && isPlaced) showScroll(location);
}

function showFragment(hash: string): boolean {
  let id = hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // Anybody can write an address with a percent sign that means nothing.
  }
  const element = id === '' ? null : document.getElementById(id);
  element?.scrollIntoView();
  return element !== null;
}

/** The portal scrolls, except while the page is being loaded: then only the browser can. */
export function takeOverScrolling(current: () => Location): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
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
      sessionStorage.setItem(storageKey, JSON.stringify(positions));
    } catch {
      // As above.
    }
    window.history.scrollRestoration = 'auto';
  });
}
