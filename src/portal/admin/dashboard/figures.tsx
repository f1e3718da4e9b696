import { Link } from 'react-router-dom';
import type { AdminStatistics } from '#contract/calls/analytics.ts';
import { grouped } from '#contract/grouped.ts';
import { dashboardPaths } from '#portal/admin/dashboard/dashboard-paths.ts';
import styles from '#portal/admin/users/users.module.css';

/** The main numbers; each leads to the list it was counted from. */
export function Figures({ statistics }: { statistics: AdminStatistics }) {
  const figures = [
    ['Unanswered contacts', statistics.unanswered_contacts, dashboardPaths.unanswered],
    ['Calls this month', statistics.total_requests, dashboardPaths.runsOfMonth],
    ['Failed calls', statistics.failed_requests, dashboardPaths.failedOfMonth],
    ['Active users', statistics.active_users, dashboardPaths.usersOfMonth],
    ['Users', statistics.users, dashboardPaths.users],
  ] as const;
  return (
    <ul className={styles.figures} aria-label="This month">
      {figures.map(([label, value, to]) => (
        <li key={label}>
          <Link to={to}>
            <strong>{grouped(value)}</strong> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
