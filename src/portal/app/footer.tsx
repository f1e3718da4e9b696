import { Link } from 'react-router-dom';
import styles from '#portal/app/footer.module.css';
import { legalLinks } from '#portal/app/navigation.ts';
import { ThemeSelect } from '#portal/app/theme-select.tsx';
import { operator } from '#portal/ui/operator.ts';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p>
            © {new Date().getFullYear()} {operator.company}
          </p>
          <p className={styles.small}>
            Prepared by {operator.credit} · Version {__APP_VERSION__}
          </p>
        </div>
        <nav aria-label="Legal">
          <ul className={styles.links}>
            {legalLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <Link to="/support">Support</Link>
            </li>
          </ul>
        </nav>
        <ThemeSelect />
      </div>
    </footer>
  );
}
