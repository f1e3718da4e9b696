import { Files, FileText, Inbox, KeyRound, Play } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import styles from '#portal/app/bottom-bar.module.css';
import { accountLinks } from '#portal/app/navigation.ts';
import type { SessionUser } from '#portal/data/session.tsx';

/** The thumb's way around for a signed-in user; screens with their own action bar hide it. */
export function BottomBar({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation();
  const isEditing = pathname.endsWith('/configuration') && search.includes('template=');
  if (isEditing || pathname.endsWith('/try-it-out')) return null;
  const { drafts, keys } = accountLinks(user.id);
  return (
    <nav aria-label="Quick" className={styles.bar} data-bottom-bar>
      <NavLink to="/services" end>
        <FileText aria-hidden="true" size={24} strokeWidth={1.75} />
        Services
      </NavLink>
      <NavLink to="/services/data-to-pdf/try-it-out">
        <Play aria-hidden="true" size={24} strokeWidth={1.75} />
        New request
      </NavLink>
      <NavLink to={drafts.to}>
        <Files aria-hidden="true" size={24} strokeWidth={1.75} />
        {drafts.label}
      </NavLink>
      <NavLink to={keys.to}>
        <KeyRound aria-hidden="true" size={24} strokeWidth={1.75} />
        {keys.label}
      </NavLink>
      {user.role === 'admin' && (
        <NavLink to={`/admin-contact/${encodeURIComponent(user.id)}`}>
          <Inbox aria-hidden="true" size={24} strokeWidth={1.75} />
          Inbox
        </NavLink>
      )}
    </nav>
  );
}
