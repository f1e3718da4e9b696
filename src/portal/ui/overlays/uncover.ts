import { shownToasts } from '#portal/ui/overlays/toast-place.ts';

/**
 * Scrolls what a new message lies over into sight: the control that has the focus, and words about the
 * same act at their own place. What gets the focus later is scrolled clear by the page's padding.
 */
export function uncover(): void {
  const root = document.documentElement;
  const toasts = shownToasts();
  const box = toasts?.getBoundingClientRect();
  const isAtEdge = toasts?.closest('dialog, main') === null;
  root.style.setProperty('--toasts', `${isAtEdge && box ? box.height : 0}px`);
  // The buttons of a desk and their bar make room by themselves.
  const scroller = toasts?.closest('dialog') ?? (isAtEdge ? root : undefined);
  if (!box || !scroller) return;
  const said = scroller.querySelectorAll('[role="alert"], [role="status"]');
  const lows = [document.activeElement, ...said].flatMap((element) => {
    if (!element?.closest('main, dialog') || toasts?.parentElement?.contains(element)) return [];
    const { top, bottom, height } = element.getBoundingClientRect();
    // Below the message are the bars of the edge; further down is what nobody was looking at.
    const isUnder = height > 0 && top < innerHeight && bottom > box.top;
    // Its beginning stays in sight where it is higher than the room for it.
    return isUnder ? [Math.min(bottom - box.top + gap, Math.max(top - topGap, 0))] : [];
  });
  if (lows.length > 0) scroller.scrollBy(0, Math.max(...lows));
}

const gap = 8;
const topGap = 80;
