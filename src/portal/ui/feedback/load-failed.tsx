import { useReachable } from '#portal/api/connection.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/** Says what could not be loaded and why, with a Retry button. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  const reachable = useReachable();
  return (
    <Banner
      tone={reachable ? 'error' : 'unsent'}
      live
      title={reachable ? `${what} could not be loaded.` : 'You are offline.'}
      action={<Button onClick={onRetry}>Retry</Button>}
    >
      {reachable
        ? 'The server returned an unexpected answer.'
        : `${what} is not available offline yet. Open it once while you are online.`}
    </Banner>
  );
}
