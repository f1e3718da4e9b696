import { Search } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useSession } from '#portal/api/session/session.tsx';
import { AccountItems } from '#portal/app/header/account-items.tsx';
import { InstallItem } from '#portal/app/header/install-item.tsx';
import styles from '#portal/app/header/menu-items.module.css';
import { ThemeSelect } from '#portal/app/header/theme-select.tsx';
import { mainLinks } from '#portal/app/navigation.ts';
import { helpNav } from '#portal/site/nav.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

const links = [...mainLinks, ...helpNav];

/** The phone menu: all links in a sheet of full height. */
export function MenuSheet({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  const { user } = useSession();

  return (
    <Dialog open onClose={onClose} title="Menu" tall>
      {!user && (
        <div className={styles.guest}>
          <ButtonLink variant="primary" to="/sign-up" wide onClick={onClose}>
            Sign Up
          </ButtonLink>
          <ButtonLink to="/login" wide onClick={onClose}>
            Log In
          </ButtonLink>
        </div>
      )}
      <nav aria-label="Menu">
        <ul className={styles.list}>
          <li>
            <button type="button" aria-haspopup="dialog" onClick={onSearch}>
              <Search aria-hidden="true" size={20} strokeWidth={1.75} />
              Search
            </button>
          </li>
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} onClick={onClose}>
                {label}
              </NavLink>
            </li>
          ))}
          <InstallItem />
        </ul>
      </nav>
      {user ? (
        <div>
          <AccountItems user={user} onDone={onClose} />
        </div>
      ) : (
        <ThemeSelect />
      )}
    </Dialog>
  );
}
