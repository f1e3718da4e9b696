import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminStatistics } from '#contract/calls/analytics.ts';
import { grouped } from '#contract/grouped.ts';
import { type UsageLevel, usageLevel } from '#contract/usage-level.ts';
import { dashboardPaths } from '#portal/admin/dashboard/dashboard-paths.ts';
import styles from '#portal/admin/users/users.module.css';
import { Bar } from '#portal/ui/feedback/bar.tsx';
import list from '#portal/ui/lists/data-list.module.css';
import { Slip } from '#portal/ui/slip.tsx';

interface Row {
  id: string;
  label: string;
  to: string;
  value: string;
  share: number;
  level?: UsageLevel;
}

type Props = { statistics: AdminStatistics };

export function TopServices({ statistics: { data, total_requests: total } }: Props) {
  const services = new Map<string, { title: string; requests: number }>();
  for (const { service, service_name: title, number_of_requests: requests } of data) {
    services.set(service, {
      title,
      requests: requests + (services.get(service)?.requests ?? 0),
    });
  }
  const rows = [...services]
    .toSorted(([, a], [, b]) => b.requests - a.requests)
    .map(([key, { title, requests }]) => ({
      id: key,
      label: title,
      to: dashboardPaths.runsOfService(key),
      value: grouped(requests),
      share: requests / total,
    }));
  return (
    <Ranking
      title="Top services"
      columns={['Service', 'Calls']}
      rows={rows}
      empty="No calls this month."
    />
  );
}

export function TopUsers({ statistics: { top_users: users, total_requests: total } }: Props) {
  const rows = users.map(({ user_id: id, email, number_of_requests: requests }) => ({
    id,
    label: email,
    to: dashboardPaths.user(id),
    value: grouped(requests),
    share: requests / total,
  }));
  return (
    <Ranking
      title="Top users"
      columns={['User', 'Calls']}
      rows={rows}
      empty="No calls this month."
    />
  );
}

export function NearLimit({ statistics: { users_near_limit: users } }: Props) {
  const rows = users.map(({ user_id: id, email, request_used: used, request_limit: limit }) => ({
    id,
    label: email,
    to: dashboardPaths.user(id),
    value: `${grouped(used)} of ${grouped(limit)}`,
    share: Math.min(1, used / limit),
    level: usageLevel(used, limit),
  }));
  return (
    <Ranking
      title="Users near the limit"
      columns={['User', 'Used']}
      empty="Nobody this month."
      rows={rows}
      more={
        <Link className={styles.ranked} to={dashboardPaths.usersNearLimit}>
          All of them
        </Link>
      }
    />
  );
}

/** A chart whose bars stand in the table of their numbers. */
function Ranking({
  title,
  columns: [what, number],
  rows,
  empty,
  more,
}: {
  title: string;
  columns: readonly [string, string];
  rows: readonly Row[];
  /** Shown without rows. */
  empty: string;
  /** Below the table. */
  more?: ReactNode;
}) {
  return (
    <Slip title={title}>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <table className={list.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{what}</th>
              <th scope="col" data-align="end">
                {number}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, to, value, share, level }) => (
              <tr key={id}>
                <th scope="row" data-roomy="">
                  <Link className={styles.ranked} to={to}>
                    {label}
                  </Link>
                  <Bar share={share} {...(level === undefined ? {} : { level })} />
                </th>
                <td data-align="end">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 ? null : more}
    </Slip>
  );
}
