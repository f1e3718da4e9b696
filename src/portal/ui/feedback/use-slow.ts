import { useEffect, useState } from 'react';

const usualMs = 4_000;

/** Whether an operation takes so long, in milliseconds, that users must be told. */
export function useSlow(isWaiting: boolean, afterMs = usualMs): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting, afterMs]);
  return isWaiting && isSlow;
}
