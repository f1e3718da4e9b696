import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminStatistics } from '#contract/calls/analytics.ts';
import { grouped } from '#contract/grouped.ts';
import { dashboardPaths } from '#portal/admin/dashboard/dashboard-paths.ts';
import styles from '#portal/admin/users/users.module.css';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const parts: Readonly<Record<string, string>> = {
  database: 'Database',
  archive: 'File storage',
  renderer: 'Renderer',
};

/** Whether everything works, what waits, and what went wrong lately. */
export function Health({ statistics }: { statistics: AdminStatistics }) {
  const {
    failed_last_hour: failed,
    queued_runs: runs,
    queued_prints: prints,
    waiting_mails: mails,
    delayed_mails: delayed,
    lost_mails: lost,
  } = statistics;
  const isWell = statistics.health.every(({ is_up: isUp }) => isUp);
  return (
    <Slip
      title="Service health"
      aside={isWell ? <Stamp tone="success">all up</Stamp> : <Stamp tone="error">down</Stamp>}
    >
      <dl className={styles.facts}>
        {statistics.health.map(({ part, is_up: isUp }) => (
          <Fact key={part} label={parts[part] ?? part}>
            {isUp ? 'works' : <Stamp tone="error">does not answer</Stamp>}
          </Fact>
        ))}
        <Fact label="Queue">
          {grouped(runs)} {runs === 1 ? 'run' : 'runs'}, {grouped(prints)}{' '}
          {prints === 1 ? 'document' : 'documents'} waiting
        </Fact>
        <Fact label="Mail">
          {grouped(mails)} waiting
          {delayed > 0 ? <>, {grouped(delayed)} tried again</> : null}
          {lost > 0 ? (
            <>
              , <Stamp tone="error">{grouped(lost)} not delivered</Stamp> in 24 hours
            </>
          ) : null}
        </Fact>
        <Fact label="Last hour">
          <Link to={dashboardPaths.failedOfHour}>
            {grouped(failed)} failed {failed === 1 ? 'call' : 'calls'}
          </Link>
        </Fact>
      </dl>
    </Slip>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
