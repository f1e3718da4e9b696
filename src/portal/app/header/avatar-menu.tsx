// A disclosure with plain links and buttons, not an ARIA menu: Tab moves through it, as users
// expect of links.
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionUser } from '#portal/api/session/session.tsx';
import styles from '#portal/app/header/avatar-menu.module.css';
import { useDisclosure } from '#portal/ui/overlays/use-disclosure.ts';

// Loaded when the menu is opened; otherwise every page of a user would load it.
const AccountItems = lazy(async () => ({
  default: (await import('#portal/app/header/account-items.tsx')).AccountItems,
}));

const GoOnLeaving = lazy(async () => ({
  default: (await import('#portal/app/header/go-on-leaving.tsx')).GoOnLeaving,
}));

export function AvatarMenu({ user }: { user: SessionUser }) {
  const { isOpen, button, toggle, dismiss, rootProps } = useDisclosure();
  const { pathname, state, key } = useLocation();
  // The name in a profile is optional.
  const shownName = user.name || user.email;
  // Stays mounted, because a dialog opened from the menu outlives it.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const [leavingAt, setLeavingAt] = useState<string>();
  if (Object(state).isLoggingOut === true && key !== leavingAt) setLeavingAt(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(dismiss, [pathname]);

  return (
    <>
      <div {...rootProps} className={styles.root}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls="avatar-menu"
          onClick={toggle}
        >
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(shownName)}
          </span>
          <span className={styles.name}>{shownName}</span>
          <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
        <div id="avatar-menu" className={styles.panel} hidden={!isOpen}>
          {wasOpened && (
            <Suspense>
              <AccountItems user={user} onDone={dismiss} withInstall />
            </Suspense>
          )}
        </div>
      </div>
      {leavingAt !== undefined && (
        <Suspense>
          <GoOnLeaving key={leavingAt} user={user} />
        </Suspense>
      )}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase() || '?';
}
