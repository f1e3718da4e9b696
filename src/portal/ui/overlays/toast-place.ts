// Where the toasts hang. A modal dialog makes everything outside it inert, even what lies above it in
// the top layer: a toast there could be seen but neither pressed nor pointed at, and a press on it
// would reach the dialog's backdrop. So the region moves into the dialog that is open, and back.
let region: HTMLElement | null = null;
let home: HTMLElement | null = null;
const modals: HTMLDialogElement[] = [];

/** Called by the one region of the page; its home is an element that holds nothing else. */
export function setToastRegion(next: HTMLElement | null): void {
  region = next;
  home = next?.parentElement ?? null;
  place();
}

/** Shown afresh for each message: the newest entry of the top layer lies above an open dialog. */
export function raiseToasts(hasMessages: boolean): void {
  if (!region?.showPopover) return;
  if (region.matches(':popover-open')) region.hidePopover();
  if (hasMessages) region.showPopover();
}

/** What the messages on screen take of its height. */
export function toastHeight(): number {
  return region?.offsetHeight ?? 0;
}

export function enterModal(dialog: HTMLDialogElement): void {
  modals.push(dialog);
  place();
}

/** Before the dialog leaves the page, or the toasts would leave with it. */
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
