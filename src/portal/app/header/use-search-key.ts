import { useEffect } from 'react';

/** Ctrl+K, on a Mac ⌘K; there Ctrl+K belongs to text fields. */
export function useSearchKey(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey, shiftKey } = event;
      const isHeld = /^(Mac|iP)/.test(navigator.platform) ? metaKey : ctrlKey;
      if (!isHeld || key.toLowerCase() !== 'k' || altKey || shiftKey) return;
      // A dialog that is open wants an answer first.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopPropagation();
      onPress();
    };
    // Before the code editor gets the key.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
}
