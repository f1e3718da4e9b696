// Where the toast region is mounted. A modal dialog makes everything outside it inert, including
// the top layer: a toast there would be visible but could not be used, and a press on it would
// reach the dialog's backdrop. So the region moves into the open dialog and back.
let region: HTMLElement | null = null;
let home: HTMLElement | null = null;
const modals: HTMLDialogElement[] = [];

/** Called by the only region of the page; its home element contains nothing else. */
export function setToastRegion(next: HTMLElement | null): void {
  region = next;
  home = next?.parentElement ?? null;
  place();
}

/** Shown again for each message: the newest entry of the top layer is above an open dialog. */
export function raiseToasts(hasMessages: boolean): void {
  if (!region?.showPopover) return;
  if (region.matches(':popover-open')) region.hidePopover();
  if (hasMessages) region.showPopover();
}

/** The height that visible messages take. */
export function toastHeight(): number {
  return region?.offsetHeight ?? 0;
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
  const wanted = modals.at(-1) ?? home;
  if (!region || !wanted || region.parentElement === wanted) return;
  // A popover that is moved closes by itself.
  const wasOpen = region.matches(':popover-open');
  wanted.append(region);
  if (wasOpen) region.showPopover();
}
