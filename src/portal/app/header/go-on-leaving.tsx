import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '#portal/api/session/session.tsx';
import { useLeave } from '#portal/app/header/use-log-out.ts';

const LeaveDialog = lazy(async () => ({
  default: (await import('#portal/keep/log-out-dialog.tsx')).LeaveDialog,
}));

/** A logout that a page's question about its edits had interrupted. */
export function GoOnLeaving({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { leave, leaving, choose, stay } = useLeave(user, () => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press of Log out
  useEffect(() => {
    // Coming back to this entry must not log out again.
    void navigate('/', { replace: true, state: null });
    void leave({ wasAsked: true });
  }, []);

  return leaving ? (
    <Suspense>
      <LeaveDialog {...leaving} onChoose={choose} onClose={stay} />
    </Suspense>
  ) : null;
}
