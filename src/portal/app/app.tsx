import { type ReactNode, StrictMode, useEffect } from 'react';
import { SessionProvider } from '#portal/api/session/session.tsx';

/** Everything around the router. The server must render the same tree, otherwise ids differ. */
export function App({
  router,
  onReady,
}: {
  router: ReactNode;
  /** Called once everything below is mounted. */
  onReady?: (() => void) | undefined;
}) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <SessionProvider onFailure={(message) => void showFailure(message)}>{router}</SessionProvider>
    </StrictMode>
  );
}

async function showFailure(message: string): Promise<void> {
  const { showToast } = await import('#portal/ui/overlays/toast.tsx');
  showToast('error', message);
}
