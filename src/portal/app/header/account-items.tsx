import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '#portal/api/session/session.tsx';
import { InstallItem } from '#portal/app/header/install-item.tsx';
import styles from '#portal/app/header/menu-items.module.css';
import { ThemeSelect } from '#portal/app/header/theme-select.tsx';
import { useLeave } from '#portal/app/header/use-log-out.ts';
import { userLinks } from '#portal/app/user-links.ts';

const LeaveDialog = lazy(async () => ({
  default: (await import('#portal/keep/log-out-dialog.tsx')).LeaveDialog,
}));
const OwnUsage = lazy(async () => ({
  default: (await import('#portal/account/usage/own-usage.tsx')).OwnUsage,
}));
const MessageLog = lazy(async () => ({
  default: (await import('#portal/app/header/message-log.tsx')).MessageLog,
}));

/** The account links of a signed-in user, in the header's menu and in the phone menu. */
export function AccountItems({
  user,
  onDone,
  withInstall = false,
}: {
  user: SessionUser;
  onDone: () => void;
  /** The phone menu has its own item for it. */
  withInstall?: boolean;
}) {
  const { leave, leaving, choose, stay, isBusy } = useLeave(user, onDone);
  const [isLogOpen, setIsLogOpen] = useState(false);

  return (
    <>
      <p className={styles.heading}>
        {user.name}
        {user.email && <span>{user.email}</span>}
      </p>
      <div className={styles.theme}>
        <Suspense>
          <OwnUsage userId={user.id} onFollow={onDone} />
        </Suspense>
      </div>
      <ul className={styles.list}>
        {userLinks(user)
          .filter(({ inMenu }) => inMenu)
          .map(({ to, label, menuLabel, Count }) => (
            <li key={to}>
              <Link to={to} onClick={onDone}>
                {menuLabel ?? label}
                {Count && (
                  <Suspense>
                    <Count userId={user.id} />
                  </Suspense>
                )}
              </Link>
            </li>
          ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setIsLogOpen(true)}>
            Messages
          </button>
        </li>
        {withInstall && <InstallItem />}
        <li className={styles.theme}>
          <ThemeSelect />
        </li>
        <li>
          <button type="button" aria-busy={isBusy || undefined} onClick={() => void leave()}>
            {isBusy ? 'Logging out…' : 'Log out'}
          </button>
        </li>
      </ul>
      {isLogOpen && (
        <Suspense>
          <MessageLog onClose={() => setIsLogOpen(false)} />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <LeaveDialog {...leaving} onChoose={choose} onClose={stay} />
        </Suspense>
      )}
    </>
  );
}
