import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useReachable } from '#portal/api/connection.ts';
import { useSession } from '#portal/api/session/session.tsx';
import styles from '#portal/app/header/header.module.css';
import { OfflineChip } from '#portal/app/header/offline-chip.tsx';
import type { SyncStatus } from '#portal/offline/draft-model.ts';
import { closeDraftStore, resumeDrafts } from '#portal/offline/draft-store.ts';
import { readCanary, watchCanary } from '#portal/offline/storage/canary.ts';
import { useDraftStore, useSyncStatus } from '#portal/offline/use-drafts.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const WaitingSheet = lazy(async () => ({
  default: (await import('#portal/app/header/waiting-sheet.tsx')).WaitingSheet,
}));

/** Shows what is not stored on the server yet, at every width; empty when everything is. */
export function SyncChip({
  userId,
  isSignedIn,
  isLapsed,
}: {
  userId: string;
  isSignedIn: boolean;
  isLapsed: boolean;
}) {
  // Without a session, drafts are opened only if some are pending.
  const waiting = useSyncExternalStore(watchCanary, () => readCanary(userId)?.waiting);
  const { store } = useDraftStore(isLapsed && waiting === 0 ? undefined : userId);
  const email = useSession().user?.email;
  const status = useSyncStatus(store);
  const reachable = useReachable();
  const [isOpen, setIsOpen] = useState(false);
  useClosingAtTheEnd();
  useEffect(() => {
    // If the script does not load, no sync can have stopped either.
    if (!isSignedIn || email === undefined) return;
    resumeDrafts(userId, email).then(
      (count) => {
        if (count > 0) showToast('success', broughtOver(count));
      },
      () => undefined,
    );
  }, [isSignedIn, userId, email]);
  const words = status ? wordsFor(status, isLapsed) : '';
  const needsAttention = status !== undefined && status.attention + status.conflicts > 0;
  const Icon = needsAttention ? TriangleAlert : reachable ? CloudUpload : CloudOff;
  if (!words || !store) return <OfflineChip />;
  return (
    <>
      <div role="status">
        {isLapsed ? (
          <Link to="/login" className={styles.chip}>
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            {words}
          </Link>
        ) : (
          <button
            type="button"
            className={styles.chip}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            {words}
            {reachable ? null : <span className="visually-hidden">, offline</span>}
          </button>
        )}
      </div>
      {isOpen && status ? (
        <Suspense>
          <WaitingSheet store={store} status={status} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function wordsFor({ waiting, attention, conflicts, phase }: SyncStatus, isLapsed: boolean): string {
  if (waiting === 0) return '';
  if (isLapsed || phase === 'signed-out') return 'Sign in to sync';
  const urgent = attention + conflicts;
  if (urgent > 0) return `${urgent} need${urgent === 1 ? 's' : ''} attention`;
  return `${waiting} waiting`;
}

function broughtOver(count: number): string {
  const what = count === 1 ? 'One request' : `${count} requests`;
  return `${what} of your earlier account on this device moved to this one.`;
}

/** The chip is on every page of a user; when it unmounts, nothing needs the drafts any more. */
function useClosingAtTheEnd(): void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Not when React mounts effects twice in development.
      setTimeout(() => {
        if (!isMounted.current) void closeDraftStore();
      });
    };
  }, []);
}
