import { useReachable } from '#portal/api/connection.ts';
import type { SyncStatus } from '#portal/offline/draft-model.ts';
import { momentText } from '#portal/ui/moment-text.ts';

/** State of the sync between this device and the account. */
export function SyncLine({ status }: { status: SyncStatus }) {
  const isOffline = !useReachable() || status.phase === 'unreachable';
  const { waiting, syncedAt, phase } = status;
  return (
    <p role="status">
      {waiting > 0 ? `${waiting} waiting on this device. ` : null}
      {phase === 'sending' && !isOffline ? 'Syncing… ' : null}
      {isOffline ? 'You are offline. ' : null}
      {syncedAt === undefined ? (
        'Not synced with your account yet.'
      ) : (
        <>
          Last synced <time dateTime={syncedAt}>{momentText(syncedAt)}</time>.
        </>
      )}
    </p>
  );
}
