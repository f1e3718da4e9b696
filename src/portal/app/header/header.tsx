import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '#portal/api/session/session.tsx';
import { useBrand } from '#portal/api/site.ts';
import styles from '#portal/app/header/header.module.css';
import { Logo } from '#portal/app/header/logo.tsx';
import { OfflineChip } from '#portal/app/header/offline-chip.tsx';
import { useSearchKey } from '#portal/app/header/use-search-key.ts';
import { mainLinks } from '#portal/app/navigation.ts';
import { ButtonLink, IconButton } from '#portal/ui/button.tsx';

// A guest's first page needs neither. Both are precached, so they also open offline.
const AvatarMenu = lazy(async () => ({
  default: (await import('#portal/app/header/avatar-menu.tsx')).AvatarMenu,
}));
const SyncChip = lazy(async () => ({
  default: (await import('#portal/app/header/sync-chip.tsx')).SyncChip,
}));
const MenuSheet = lazy(async () => ({
  default: (await import('#portal/app/header/menu-sheet.tsx')).MenuSheet,
}));
const loadPalette = async () => ({
  default: (await import('#portal/app/palette/palette.tsx')).Palette,
});
const Palette = lazy(loadPalette);

export function Header() {
  const { status, user, lapsed } = useSession();
  const owner = user?.id ?? lapsed;
  const brand = useBrand();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isSearching, setIsSearching] = useState(false);
  useSearchKey(
    () => setIsSearching(true),
    () => void loadPalette().catch(() => undefined),
  );
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand}>
          <Logo />
          <span className={styles.name}>{brand}</span>
        </Link>
        <nav aria-label="Main" className={styles.links}>
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.end}>
          {owner === undefined ? (
            <OfflineChip />
          ) : (
            <Suspense fallback={<OfflineChip />}>
              <SyncChip userId={owner} isSignedIn={status === 'signed-in'} isLapsed={!user} />
            </Suspense>
          )}
          <span className={styles.search}>
            <IconButton
              label="Search"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => setIsSearching(true)}
            >
              <Search aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
          </span>
          {!user && (
            <div className={styles.guest} data-unsure={status === 'unknown' || undefined}>
              <ButtonLink variant="quiet" to="/login">
                Log In
              </ButtonLink>
              <ButtonLink variant="primary" to="/sign-up">
                Sign Up
              </ButtonLink>
            </div>
          )}
          {user && (
            <Suspense>
              <AvatarMenu user={user} />
            </Suspense>
          )}
          <span className={styles.menuButton}>
            <IconButton
              label="Menu"
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onClick={() => setIsMenuOpen(true)}
            >
              <Menu aria-hidden="true" size={24} strokeWidth={1.75} />
            </IconButton>
          </span>
        </div>
      </div>
      {isMenuOpen && (
        <Suspense>
          <MenuSheet
            onClose={() => setIsMenuOpen(false)}
            onSearch={() => {
              setIsMenuOpen(false);
              setIsSearching(true);
            }}
          />
        </Suspense>
      )}
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
    </header>
  );
}
