import { useEffect, useState } from 'react';

// Scrolling covers screen readers and wheels, which send no other event.
export const readerSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** False until the user first interacts with the page; true at once where nothing waits for it. */
export function useReaderActive(isAwaited: boolean): boolean {
  const [isActive, setIsActive] = useState(!isAwaited);
  useEffect(() => {
    if (isActive) return;
    const seen = () => setIsActive(true);
    for (const sign of readerSigns) addEventListener(sign, seen, { capture: true, passive: true });
    return () => {
      for (const sign of readerSigns) removeEventListener(sign, seen, { capture: true });
    };
  }, [isActive]);
  return isActive;
}
