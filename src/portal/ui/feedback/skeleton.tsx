import styles from '#portal/ui/feedback/skeleton.module.css';
import { useSlow } from '#portal/ui/feedback/use-slow.ts';

const showAfterMs = 200;
const slowAfterMs = 10_000;

/** Placeholder lines while content loads; not shown for quick answers, and with a word for slow ones. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  const shown = useSlow(true, showAfterMs);
  const slow = useSlow(true, slowAfterMs);
  return (
    <div className={styles.skeleton} role="status" aria-label={shown ? label : undefined}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} className={shown ? styles.line : styles.waiting} />
      ))}
      {slow ? 'This takes longer than usual. If nothing comes, load the page again.' : null}
    </div>
  );
}
