import { useDraftStore, useSyncStatus } from '#portal/data/use-drafts.ts';
import { SignInPrompt } from '#portal/ui/sign-in-prompt.tsx';

/** For somebody whose session ended while the page was open: what waits is not lost. */
export function LapsedNotice({ userId }: { userId: string }) {
  const { store } = useDraftStore(userId);
  const waiting = useSyncStatus(store)?.waiting ?? 0;
  return (
    <SignInPrompt to="Drafts">
      {waiting === 0
        ? 'Your session has ended.'
        : `Your session has ended. Sign in to sync ${waiting} ${waiting === 1 ? 'request' : 'requests'}; until then they wait on this device.`}
    </SignInPrompt>
  );
}
