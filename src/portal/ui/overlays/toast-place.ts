// Where the toast region is mounted: always in the flow of what sticks to the lower edge, so that a
// message covers neither a control there nor the end of the page. By default that is the shell's strip
// above the bottom bar; a screen with buttons at its edge has a dock for it. A modal dialog makes
// everything outside it inert, so the region moves into the open dialog and back.
let region: HTMLElement | null = null;
let home: HTMLElement | null = null;
let dock: HTMLElement | null = null;
const modals: HTMLElement[] = [];

/** Called by the only region of the page; its home element contains nothing else. */
export function setToastRegion(next: HTMLElement | null): void {
  region = next;
  home = next?.parentElement ?? null;
  place();
}

/** The region while messages are shown. */
export function shownToasts(): HTMLElement | undefined {
  return region?.childElementCount ? region : undefined;
}

/** For the element of a screen that contains nothing else. */
export function dockToasts(next: HTMLElement | null): () => void {
  dock = next;
  place();
  return () => {
    if (dock === next) dock = null;
    place();
  };
}

/** For the element of an open dialog that contains nothing else. */
export function enterModal(next: HTMLElement): void {
  modals.push(next);
  place();
}

/** Before the dialog is removed, otherwise the toasts are removed with it. */
export function leaveModal(next: HTMLElement): void {
  const at = modals.indexOf(next);
  if (at < 0) return;
  modals.splice(at, 1);
  place();
}

function place(): void {
  const wanted = modals.at(-1) ?? dock ?? home;
  if (region && wanted && region.parentElement !== wanted) wanted.append(region);
}
