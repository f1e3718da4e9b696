import '#portal/ui/tokens.css';
import '#portal/ui/fonts.css';
import '#portal/ui/base.css';
// Early: the browser's install offer may come before any menu is opened.
import '#portal/offline/install.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from '#portal/app/router.tsx';
import { SessionProvider } from '#portal/data/session.tsx';
import { showToast, Toasts } from '#portal/ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <SessionProvider onFailure={(message) => showToast('error', message)}>
      <RouterProvider router={router} />
      <Toasts />
    </SessionProvider>
  </StrictMode>,
);
