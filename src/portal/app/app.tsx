import { StrictMode, useEffect } from 'react';
import { SessionProvider } from '#portal/api/session/session.tsx';
import { Shell } from '#portal/app/shell.tsx';
import { Toasts } from '#portal/ui/overlays/toast-region.tsx';
import type { Router } from '#portal/ui/router/create-router.ts';
import { RouterProvider } from '#portal/ui/router/router-provider.tsx';

/** The whole page. The server must render the same tree, otherwise ids differ. */
export function App({
  router,
  onReady,
}: {
  router: Router;
  /** Called once everything below is mounted. */
  onReady?: (() => void) | undefined;
}) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <SessionProvider onFailure={(message) => void showFailure(message)}>
        <RouterProvider router={router}>
          <Shell />
          <Toasts />
        </RouterProvider>
      </SessionProvider>
    </StrictMode>
  );
}

async function showFailure(message: string): Promise<void> {
  const { showToast } = await import('#portal/ui/overlays/toast.tsx');
  showToast('error', message);
}
