import { Link } from 'react-router-dom';
import { pageFacts } from '#portal/api/page-facts.ts';
import { useBrand, useSite } from '#portal/api/site.ts';
import styles from '#portal/app/footer.module.css';
import { ThemeSelect } from '#portal/app/header/theme-select.tsx';
import { legalNav } from '#portal/site/nav.ts';

export function Footer() {
  const { site } = useSite();
  const brand = useBrand();
  const isSet = !site?.company.placeholders.includes('name');
  // UTC, because the server may be in another time zone and both must render the same year.
  const year = pageFacts()?.year ?? new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p>
            © {year} {isSet ? (site?.company.name ?? brand) : <mark>{site?.company.name}</mark>}
          </p>
          <p className={styles.small}>
            Prepared by {brand} · Version {__APP_VERSION__}
          </p>
        </div>
        <nav aria-label="Legal">
          <ul className={styles.links}>
            {legalNav.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSelect />
      </div>
    </footer>
  );
}
