// The frame of every page. Moves the focus to a new page, as browsers do on page loads; the history moves
// the scroll position, and PageTitle sets the title.
import { lazy, Suspense, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#portal/api/session/session.tsx';
import { CookieBanner } from '#portal/app/cookie-banner.tsx';
import { Footer } from '#portal/app/footer.tsx';
import { Header } from '#portal/app/header/header.tsx';
import { Screens } from '#portal/app/screens.tsx';
import styles from '#portal/app/shell.module.css';
import { UpdatePrompt } from '#portal/app/update-prompt.tsx';
import { HistoryContext } from '#portal/ui/history/history-router.tsx';
import { Toasts } from '#portal/ui/overlays/toast-region.tsx';

const BottomBar = lazy(async () => ({
  default: (await import('#portal/app/bottom-bar.tsx')).BottomBar,
}));

export function Shell() {
  const { user } = useSession();
  const main = useRef<HTMLElement>(null);
  const { isLoading } = useContext(HistoryContext);
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
        <Screens />
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
