import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from '#portal/site/showcase/showcase.module.css';
import { Slip } from '#portal/ui/slip.tsx';

/** A tab without showcases: says what it will hold and where the same can be read today. */
export function ShowcasePlan({
  subject,
  services,
  children,
}: {
  subject: string;
  services: readonly { key: string; title: string }[];
  children: ReactNode;
}) {
  return (
    <div className={styles.cards}>
      <Slip title="What this tab will hold">
        <div className={styles.card}>
          <p>{children}</p>
          <div>
            <p>Nothing is shown here yet. The {subject} behind it are described in:</p>
            <ul className={styles.links}>
              {services.map(({ key, title }) => (
                <li key={key}>
                  <Link to={`/services/${key}`}>{title}</Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Slip>
    </div>
  );
}
