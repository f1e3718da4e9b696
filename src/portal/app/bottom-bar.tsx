import { Suspense } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { SessionUser } from '#portal/api/session/session.tsx';
import styles from '#portal/app/bottom-bar.module.css';
import { userLinks } from '#portal/app/user-links.ts';

/** Phone navigation of a signed-in user. Screens with an action bar hide it. */
export function BottomBar({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation();
  const isEditing = pathname.endsWith('/configuration') && search.includes('template=');
  if (isEditing || /\/try-it-out$|^\/profile\/|^\/admin-(docu|showcase)\//.test(pathname))
    return null;
  return (
    <nav aria-label="Quick" className={styles.bar} data-bottom-bar>
      {userLinks(user)
        .filter(({ inBar }) => inBar)
        .map(({ to, label, icon: Icon, Count }) => (
          <NavLink key={to} to={to} end={to === '/services'}>
            <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
            <span>
              {label}
              {Count && (
                <Suspense>
                  <Count userId={user.id} />
                </Suspense>
              )}
            </span>
          </NavLink>
        ))}
    </nav>
  );
}
