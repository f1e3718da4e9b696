import { CloudOff } from 'lucide-react';
import styles from '#portal/app/header.module.css';
import { useReachable } from '#portal/data/connection.ts';

/** The live region is always there, so that its filling is announced. */
export function OfflineChip() {
  const isReachable = useReachable();
  return (
    <div role="status">
      {!isReachable && (
        <span className={styles.chip}>
          <CloudOff aria-hidden="true" size={16} strokeWidth={1.75} />
          Offline
        </span>
      )}
    </div>
  );
}
