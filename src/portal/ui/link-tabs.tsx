// Sub-pages of one page. They are links, because each has a route: ARIA tabs would require arrow
// keys and panels.
import { NavLink } from 'react-router-dom';
import styles from '#portal/ui/link-tabs.module.css';

export interface LinkTab {
  label: string;
  to: string;
}

export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.to} className={styles.item}>
            <NavLink to={tab.to} end className={styles.tab ?? ''}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
