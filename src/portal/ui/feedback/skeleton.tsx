import { useEffect, useState } from 'react';
import styles from '#portal/ui/feedback/skeleton.module.css';

const showAfterMs = 200;

/** Placeholder lines while content loads; not shown for quick answers. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.skeleton} role="status" aria-label={shown ? label : undefined}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} className={shown ? styles.line : styles.waiting} />
      ))}
    </div>
  );
}
