import { useReachable } from '#portal/api/connection.ts';
import type { SyncStatus } from '#portal/offline/draft-model.ts';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** How things stand between this device and the account. */
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
          Last synced <time dateTime={syncedAt}>{moment.format(new Date(syncedAt))}</time>.
        </>
      )}
    </p>
  );
}
