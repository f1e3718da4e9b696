import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { grouped } from '#contract/grouped.ts';
import { dashboardPaths } from '#portal/admin/dashboard/dashboard-paths.ts';
import { holdingsQuery } from '#portal/admin/users/user-queries.ts';
import styles from '#portal/admin/users/users.module.css';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { dayText } from '#portal/ui/moment-text.ts';
import { moneyText } from '#portal/ui/money-text.ts';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

/** What an account has: keys without their values, runs, messages, numbers of things, invoices. */
export function UserHoldings({
  adminId,
  user,
}: {
  adminId: string;
  user: { id: string; email: string };
}) {
  const { data, error, refetch } = useQuery(holdingsQuery(adminId, user.id));
  if (error && !data) return <LoadFailed what="The rest" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <div className={styles.slips}>
      <Slip title="API keys">
        {data.api_keys.length === 0 ? <p>None.</p> : null}
        <dl className={styles.facts}>
          {data.api_keys.map(({ id, name, created_at: created, last_used_at: used }) => (
            <div key={id} className={styles.key}>
              <dt>{name}</dt>
              <dd>
                since {dayText(created)}, {used === null ? 'never used' : `used ${dayText(used)}`}
              </dd>
            </div>
          ))}
        </dl>
      </Slip>
      <Slip title="Holdings">
        <dl className={styles.facts}>
          <dt>Runs</dt>
          <dd>
            <Link to={dashboardPaths.runsOfUser(user.id)}>All runs</Link>
          </dd>
          <dt>Messages</dt>
          <dd>
            <Link to={`/admin-contact/me?state=all&email=${encodeURIComponent(user.email)}`}>
              {grouped(data.contacts)}
              {data.unanswered_contacts > 0 ? `, ${data.unanswered_contacts} unanswered` : ''}
            </Link>
          </dd>
          <dt>Saved requests</dt>
          <dd>{grouped(data.drafts)}</dd>
          <dt>Templates</dt>
          <dd>{grouped(data.templates)}</dd>
          <dt>Files</dt>
          <dd>{grouped(data.files)}</dd>
        </dl>
      </Slip>
      <Slip title="Invoices">
        {data.invoices.length === 0 ? <p>None.</p> : null}
        <dl className={styles.facts}>
          {data.invoices.map(({ id, number, period, amount, currency, status }) => (
            <div key={id} className={styles.key}>
              <dt>
                {number}, {period}
              </dt>
              <dd>
                {moneyText(amount, currency)}{' '}
                <Stamp tone={status === 'past_due' ? 'error' : 'plain'}>
                  {status.replace('_', ' ')}
                </Stamp>
              </dd>
            </div>
          ))}
        </dl>
      </Slip>
    </div>
  );
}
