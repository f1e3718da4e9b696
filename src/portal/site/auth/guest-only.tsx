import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsTakingOver } from '#portal/api/is-taking-over.ts';
import { readKnownUser } from '#portal/api/session/known-user.ts';
import { useSession } from '#portal/api/session/session.tsx';
import styles from '#portal/ui/styles/guest-part.module.css';

// Loaded when needed; guests do not need it.
const OfflineSession = lazy(async () => ({
  default: (await import('#portal/site/auth/offline-session.tsx')).OfflineSession,
}));

/**
 * Shows its content to guests only. Users who are already signed in are sent to `target`; users who
 * sign in here go back one page, if that page is in the portal.
 */
export function GuestOnly({ target = '/', children }: { target?: string; children: ReactNode }) {
  const session = useSession();
  const { status } = session;
  const navigate = useNavigate();
  const wasGuest = useRef(false);

  useEffect(() => {
    if (status === 'guest' || status === 'offline') wasGuest.current = true;
    if (status !== 'signed-in') return;
    if (wasGuest.current && hasPageBefore()) void navigate(-1);
    else void navigate(target, { replace: true });
  }, [status, navigate, target]);

  // A known user is about to be confirmed, so the form would only flash. The server does not know
  // the user; CSS hides what it rendered.
  const isTakingOver = useIsTakingOver();
  const isLikelySignedIn = status === 'unknown' && !isTakingOver && readKnownUser() !== undefined;
  if (status === 'signed-in' || isLikelySignedIn) return null;
  if (session.status === 'offline' && session.user) {
    return (
      <Suspense>
        <OfflineSession user={session.user} />
      </Suspense>
    );
  }
  return (
    <div className={styles.part} data-unsure={status === 'unknown' || undefined}>
      {children}
    </div>
  );
}

/** The router numbers its history entries; 0 is the first page of the visit. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return false;
  return typeof state.idx === 'number' && state.idx > 0;
}
