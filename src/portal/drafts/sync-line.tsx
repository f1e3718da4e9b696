import { useReachable } from '#portal/data/connection.ts';
import type { SyncStatus } from '#portal/offline/draft-model.ts';
import { Button } from '#portal/ui/button.tsx';
import styles from '#portal/ui/page.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** How things stand between this device and the account, and a way to look again at once. */
export function SyncLine({ status, onSync }: { status: SyncStatus; onSync: () => void }) {
  const reachable = useReachable();
  const { waiting, syncedAt, phase } = status;
  return (
    <div className={styles.line}>
      <p role="status">
        {waiting > 0 ? `${waiting} waiting on this device. ` : null}
        {phase === 'sending' ? 'Syncing… ' : null}
        {phase === 'unreachable' || !reachable ? 'You are offline. ' : null}
        {syncedAt === undefined ? (
          'Not synced with your account yet.'
        ) : (
          <>
            Last synced <time dateTime={syncedAt}>{moment.format(new Date(syncedAt))}</time>.
          </>
        )}
      </p>
      <Button busy={phase === 'sending'} onClick={onSync}>
        Sync now
      </Button>
    </div>
  );
}
