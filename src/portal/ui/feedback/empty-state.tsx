import type { ReactNode } from 'react';
import styles from '#portal/ui/feedback/empty-state.module.css';

/** One sentence and at most one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
