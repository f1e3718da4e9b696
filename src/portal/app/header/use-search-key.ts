import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from 'react';

/** Ctrl+K, on a Mac ⌘K; there Ctrl+K belongs to text fields. */
export function isSearchKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const isHeld = /^(Mac|iP)/.test(navigator.platform) ? event.metaKey : event.ctrlKey;
  return isHeld && event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey;
}

/** `onHold` is called when the first of the two keys goes down: what is needed can be loaded then. */
export function useSearchKey(onPress: () => void, onHold: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') onHold();
      // A dialog that is open wants an answer first.
      if (!isSearchKey(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopPropagation();
      onPress();
    };
    // Before the code editor gets the key.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
}
