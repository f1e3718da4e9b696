import { useEffect, useState } from 'react';

// Scrolling covers screen readers and wheels, which send no other event.
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** False until the user first interacts with the page; true at once where nothing waits for it. */
export function useReaderActive(isAwaited: boolean): boolean {
  const [isActive, setIsActive] = useState(!isAwaited);
  useEffect(() => {
    if (isActive) return;
    const seen = () => setIsActive(true);
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, seen, { capture: true });
    };
  }, [isActive]);
  return isActive;
}
