// Where the toast region is mounted. A modal dialog makes everything outside it inert, including
// the top layer: a toast there would be visible but could not be used, and a press on it would
// reach the dialog's backdrop. So the region moves into the open dialog and back. Where a screen has a
// dock for them, they stand in the screen's own flow and cover nothing.
let region: HTMLElement | null = null;
let home: HTMLElement | null = null;
let dock: HTMLElement | null = null;
const modals: HTMLDialogElement[] = [];

/** Called by the only region of the page; its home element contains nothing else. */
export function setToastRegion(next: HTMLElement | null): void {
  region = next;
  home = next?.parentElement ?? null;
  place();
}

/** Shown again for each message: the newest entry of the top layer is above an open dialog. */
export function raiseToasts(hasMessages: boolean): void {
  // In the dock it is no popover.
  if (!region?.popover) return;
  if (region.matches(':popover-open')) region.hidePopover();
  if (hasMessages) region.showPopover();
}

/** The height that visible messages take. */
export function toastHeight(): number {
  return region?.offsetHeight ?? 0;
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

export function enterModal(dialog: HTMLDialogElement): void {
  modals.push(dialog);
  place();
}

/** Before the dialog is removed, otherwise the toasts are removed with it. */
export function leaveModal(dialog: HTMLDialogElement): void {
  const at = modals.indexOf(dialog);
  if (at < 0) return;
  modals.splice(at, 1);
  place();
}

function place(): void {
  const wanted = modals.at(-1) ?? dock ?? home;
  if (!region || !wanted || region.parentElement === wanted) return;
  region.popover = wanted === dock ? null : 'manual';
  wanted.append(region);
  // A popover that is moved closes by itself.
  raiseToasts(region.childElementCount > 0);
}
