// A field checked on blur may show its message while the button below it is being pressed: the page
// moves between press and release, and the click misses. So a blur caused by a press is handled
// after the press.
import type { FocusEvent } from 'react';

let isPressed = false;
let waiting: (() => void)[] = [];

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => setPressed(true), true);
  document.addEventListener('pointerup', () => setPressed(false), true);
  document.addEventListener('pointercancel', () => setPressed(false), true);
}

/** Wraps a blur handler so that it waits for the end of the press that caused the blur. */
export function afterPress<T>(
  handler: ((event: FocusEvent<T>) => void) | undefined,
): ((event: FocusEvent<T>) => void) | undefined {
  if (!handler) return undefined;
  return (event) => {
    if (isPressed) waiting.push(() => handler(event));
    else handler(event);
  };
}

function setPressed(next: boolean): void {
  isPressed = next;
  if (next || waiting.length === 0) return;
  const due = waiting;
  waiting = [];
  // After the click, which follows the release.
  setTimeout(() => {
    for (const run of due) run();
  });
}
