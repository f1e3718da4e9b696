import type { ReactNode } from 'react';
import styles from '#portal/ui/overlays/action-bar.module.css';
import { dockToasts } from '#portal/ui/overlays/toast-place.ts';

/**
 * The buttons of a desk: they stay at the lower edge, at the thumb on phones. Messages stand in the
 * bar, which grows by them, so that they cover neither an answer nor a control.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div ref={dockToasts} className={styles.dock} />
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
