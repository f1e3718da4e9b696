import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { InstallItem } from '#portal/app/install-item.tsx';
import styles from '#portal/app/menu-items.module.css';
import { accountLinks } from '#portal/app/navigation.ts';
import { ThemeSelect } from '#portal/app/theme-select.tsx';
import { CallFailure } from '#portal/data/call-failure.ts';
import { type SessionUser, useSession } from '#portal/data/session.tsx';
import { showToast } from '#portal/ui/toast.tsx';

const MessageLog = lazy(async () => ({
  default: (await import('#portal/app/message-log.tsx')).MessageLog,
}));

/** What a signed-in user finds under their name, in the header's menu and in the phone's. */
export function AccountItems({
  user,
  onDone,
  withInstall = false,
}: {
  user: SessionUser;
  onDone: () => void;
  /** The phone's menu has its own line for it. */
  withInstall?: boolean;
}) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const [isLogOpen, setIsLogOpen] = useState(false);

  async function leave() {
    try {
      await logout();
      onDone();
      await navigate('/');
    } catch (failure) {
      // Still signed in: saying otherwise on a shared computer would be a lie.
      const reason = failure instanceof CallFailure ? failure.message : String(failure);
      showToast('error', `You are still signed in. ${reason}`);
    }
  }

  return (
    <>
      <p className={styles.heading}>
        Account
        {user.email && <span>{user.email}</span>}
      </p>
      <ul className={styles.list}>
        {accountLinks(user.id).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onDone}>
              {label}
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
          <button type="button" onClick={() => void leave()}>
            Log out
          </button>
        </li>
      </ul>
      {isLogOpen && (
        <Suspense>
          <MessageLog onClose={() => setIsLogOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
