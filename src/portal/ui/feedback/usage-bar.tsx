import { Link } from 'react-router-dom';
import type { UserConfiguration } from '#contract/calls/users.ts';
import { grouped } from '#contract/grouped.ts';
import { usageLevel } from '#contract/usage-level.ts';
import styles from '#portal/ui/feedback/bar.module.css';
import { Bar } from '#portal/ui/feedback/bar.tsx';
import { momentText } from '#portal/ui/moment-text.ts';

/** "64 of 100 free requests this month", with a bar; nearly used and used up are said in words. */
export function UsageBar({
  configuration,
  onFollow,
}: {
  configuration: UserConfiguration;
  /** Called when its link is followed: a menu closes. */
  onFollow?: () => void;
}) {
  const { request_used: used, request_limit: limit, period_end: end } = configuration;
  if (limit === null) {
    return (
      <p>
        <strong>{grouped(used)}</strong> {used === 1 ? 'request' : 'requests'} this month, Unlimited
      </p>
    );
  }
  const level = usageLevel(used, limit);
  return (
    <div className={styles.usage}>
      <p>
        <strong>{grouped(used)}</strong> of {grouped(limit)} free requests this month
      </p>
      <Bar share={level === 100 ? 1 : used / limit} level={level} />
      {level === 80 && (
        <p>
          Nearly used up: {grouped(limit - used)} left until {momentText(end)}.
        </p>
      )}
      {level === 100 && (
        <p>
          Used up until {momentText(end)}.{' '}
          <Link to="/contact" onClick={onFollow}>
            Ask for more
          </Link>
        </p>
      )}
    </div>
  );
}
