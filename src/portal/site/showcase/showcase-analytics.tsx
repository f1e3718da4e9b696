import { Link } from 'react-router-dom';
import styles from '#portal/site/showcase/showcase.module.css';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

// The two words are the specification's.
export function ShowcaseAnalytics() {
  return (
    <div className={styles.cards}>
      <Slip title="Analytics">
        <div className={styles.card}>
          <p className={styles.stamps}>
            <Stamp tone="success">FREE</Stamp> <Stamp>COMING SOON</Stamp>
          </p>
          <p>
            A sample account’s month in figures: calls by service and by day, what failed and why,
            and how much of the free limit was used. What your own account has used this month
            stands above its <Link to="/api-key/me">API keys</Link>.
          </p>
        </div>
      </Slip>
    </div>
  );
}
