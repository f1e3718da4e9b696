// The frame of every page. Does what browsers do on page loads and single-page applications must do
// themselves: scroll position, focus and title (the title is in PageTitle).
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useSession } from '#portal/api/session/session.tsx';
import { CookieBanner } from '#portal/app/cookie-banner.tsx';
import { Footer } from '#portal/app/footer.tsx';
import { Header } from '#portal/app/header/header.tsx';
import styles from '#portal/app/shell.module.css';
import { UpdatePrompt } from '#portal/app/update-prompt.tsx';
import { Toasts } from '#portal/ui/overlays/toast-region.tsx';

const BottomBar = lazy(async () => ({
  default: (await import('#portal/app/bottom-bar.tsx')).BottomBar,
}));

export function Shell() {
  const { user } = useSession();
  const main = useRef<HTMLElement>(null);
  const isLoading = useNavigation().state === 'loading';
  useFocusAfterNavigation(main);

  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link; the handler only spares the history */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // Not with a hash link: it would add a history entry.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={isLoading}>
        <Outlet />
      </main>
      <Footer />
      <div className={styles.bottom}>
        <Toasts className={styles.toasts} />
        <UpdatePrompt />
        <CookieBanner />
        {user && (
          <Suspense>
            <BottomBar user={user} />
          </Suspense>
        )}
      </div>
      {/* Every full load has the key `default`; without the path, pages would share a key. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  );
}

function useFocusAfterNavigation(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const target = main.current?.querySelector('h1') ?? main.current;
    target?.focus({ preventScroll: true });
  }, [pathname, main]);
}
