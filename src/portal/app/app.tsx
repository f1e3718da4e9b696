import { type ReactNode, StrictMode } from 'react';
import { SessionProvider } from '#portal/data/session.tsx';
import { showToast, Toasts } from '#portal/ui/toast.tsx';

/** Everything around the router. The server draws the same tree, or ids would differ. */
export function App({ router }: { router: ReactNode }) {
  return (
    <StrictMode>
      <SessionProvider onFailure={(message) => showToast('error', message)}>
        {router}
        <Toasts />
      </SessionProvider>
    </StrictMode>
  );
}
