import type { ReactNode } from 'react';
import styles from '#portal/ui/page.module.css';

/** The content column of a screen. `narrow` for forms with one column. */
export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={[styles.page, narrow && styles.narrow].filter(Boolean).join(' ')}>
      {children}
    </div>
  );
}
