import { useEffect, useState } from 'react';

// A scroll stands for the screen readers and wheels that send nothing else.
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** False until the reader first does anything with the page; true at once where nobody waits for it. */
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
