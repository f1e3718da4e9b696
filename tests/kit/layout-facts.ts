// Questions to a page about its layout and what it does to keys and fingers. Each function runs in the
// browser by itself, so it may use nothing from outside.

/** How far the page scrolls sideways, in px. */
export function sidewaysScroll(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/** How far a table reaches beyond the card around it, in px. */
export function tableOverflow(): number {
  const card = document.querySelector('table')?.parentElement;
  return card ? card.scrollWidth - card.clientWidth : 0;
}

/** What an open dialog hides: content beyond its sides, and a Close too narrow to press. */
export function dialogFaults(): string[] {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog) return ['no dialog'];
  const { scrollWidth, clientWidth, scrollLeft } = dialog;
  const beyond = scrollWidth - clientWidth + scrollLeft;
  const close = dialog.querySelector('[aria-label="Close"]')?.getBoundingClientRect().width ?? 0;
  return [
    ...(beyond > 0 ? [`${beyond} px beyond its side`] : []),
    ...(close < 40 ? [`Close ${close} px wide`] : []),
  ];
}

/** The width of the page's content in px; 0 while something lies over its heading. */
export function shownMainWidth(): number {
  const main = document.querySelector('main')?.getBoundingClientRect().width ?? 0;
  const head = document.querySelector('h1')?.getBoundingClientRect();
  const top = head && document.elementFromPoint(head.x + 4, head.y + head.height / 2);
  return top?.closest('h1') ? main : 0;
}

/** Shortcuts of the browser that the page takes for itself. */
export function takenKeys(): string[] {
  return ['w', 't', 'n', 'l', 'r', 'f', 'p', 'd'].filter((key) => {
    const press = { key, ctrlKey: true, bubbles: true, cancelable: true };
    return !document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  });
}

/** Parts on which a finger or a wheel does not scroll. */
export function heldParts(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((part) => {
    const init = { bubbles: true, cancelable: true };
    const isTaken = ['touchstart', 'touchmove', 'wheel'].some(
      (name) => !part.dispatchEvent(new Event(name, init)),
    );
    const isHeld = getComputedStyle(part).touchAction === 'none';
    return isTaken || isHeld ? [part.outerHTML.slice(0, 80)] : [];
  });
}

/** Fields that cannot be changed: text that only looks as if it could. */
export function fixedFields(): string[] {
  const fields = document.querySelectorAll(':is(input, textarea)[readonly]');
  return [...fields].map((field) => field.outerHTML.slice(0, 80));
}
