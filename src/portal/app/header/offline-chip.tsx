import { CloudOff } from 'lucide-react';
import { useReachable } from '#portal/api/connection.ts';
import styles from '#portal/app/header/header.module.css';

/** The live region is always mounted, so that changes are announced. */
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
