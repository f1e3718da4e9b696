import type { UsageLevel } from '#contract/usage-level.ts';
import styles from '#portal/ui/feedback/bar.module.css';

/** A share between 0 and 1 as a bar. The number is written beside it. */
export function Bar({ share, level }: { share: number; level?: UsageLevel }) {
  return (
    <svg className={styles.bar} data-level={level} aria-hidden="true">
      <rect width={`${share * 100}%`} height="100%" />
    </svg>
  );
}
