// The frame of a user's own pages: on wide screens their links stand beside them. On phones the same
// links are in the menu and in the bottom bar.
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { type SessionUser, useSession } from '#portal/api/session/session.tsx';
import { userLinks } from '#portal/app/user-links.ts';
import styles from '#portal/ui/side-nav.module.css';

export function UserFrame() {
  const { status, user } = useSession();
  // Who is not known yet probably is a user; a guest sees nothing but a prompt here.
  const isFramed = user !== undefined || status === 'unknown';
  return (
    <div className={isFramed ? styles.frame : undefined}>
      {isFramed && (
        <aside className={styles.sidebar}>{user && <UserNavigation user={user} />}</aside>
      )}
      <div className={isFramed ? styles.page : undefined}>
        <Outlet />
      </div>
    </div>
  );
}

function UserNavigation({ user }: { user: SessionUser }) {
  const links = userLinks(user).filter(({ inMenu }) => inMenu);
  const own = links.filter(({ forAdmins }) => !forAdmins);
  const admins = links.filter(({ forAdmins }) => forAdmins);
  return (
    <nav aria-label="Account">
      <Links links={own} user={user} />
      {admins.length > 0 && (
        <>
          <p className={styles.heading} id="admin-links">
            Admin
          </p>
          <Links links={admins} user={user} labelledBy="admin-links" />
        </>
      )}
    </nav>
  );
}

function Links({
  links,
  user,
  labelledBy,
}: {
  links: ReturnType<typeof userLinks>;
  user: SessionUser;
  labelledBy?: string;
}) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {links.map(({ to, label, icon: Icon, Count }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.link}
            aria-current={areaOf(to) === areaOf(pathname) ? 'page' : undefined}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {label}
            {Count && (
              <Suspense>
                <Count userId={user.id} />
              </Suspense>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Without the id, which the pages do not use: `/api-key/me` is the same page. */
function areaOf(path: string): string | undefined {
  return path.split('/')[1];
}
