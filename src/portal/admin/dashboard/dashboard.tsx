import { useQuery } from '@tanstack/react-query';
import type { AdminStatistics } from '#contract/calls/analytics.ts';
import type { Calls } from '#contract/calls.ts';
import { dashboardQuery } from '#portal/admin/dashboard/dashboard-query.ts';
import { Figures } from '#portal/admin/dashboard/figures.tsx';
import { Health } from '#portal/admin/dashboard/health.tsx';
import { NearLimit, TopServices, TopUsers } from '#portal/admin/dashboard/rankings.tsx';
import styles from '#portal/admin/users/users.module.css';
import { CallFailure } from '#portal/api/call-failure.ts';
import { useKeepingRead, useKeptRead } from '#portal/offline/device/kept-read.ts';
import { Button } from '#portal/ui/button.tsx';
import { DayChart } from '#portal/ui/charts/day-chart.tsx';
import { allDays } from '#portal/ui/charts/day-counts.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { quickRange } from '#portal/ui/lists/quick-range.ts';
import { useToday } from '#portal/ui/lists/use-today.ts';
import { momentText } from '#portal/ui/moment-text.ts';

/** The running month of all users, what waits, and whether everything works. */
export function Dashboard({ userId }: { userId: string }) {
  const today = useToday();
  const { data, error, refetch } = useQuery(dashboardQuery(userId));
  useKeepingRead(userId, 'admin-dashboard', data);
  // If the server refuses access, what is stored is not shown either.
  const isAway = error !== null && !(error instanceof CallFailure && error.kind === 'http');
  const kept = useKeptRead(userId, 'admin-dashboard', answerOf, {
    isWanted: isAway && !data,
    keptForMs,
  });
  const shown: AdminStatistics | undefined = data ?? kept?.value;
  if (!shown) {
    return error ? (
      <LoadFailed what="The dashboard" onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={12} label="Loading the dashboard" />
    );
  }
  const stale = kept ? `As of ${momentText(kept.at)}` : 'These figures may be out of date.';
  const month = today === undefined ? undefined : quickRange('month', today);
  return (
    <>
      {error ? (
        <Banner
          tone="unsent"
          live
          title={stale}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          The server could not be asked now.
        </Banner>
      ) : null}
      <Figures statistics={shown} />
      {month && today ? (
        <DayChart days={allDays({ from: month.from, to: today }, shown.by_day, today)} />
      ) : null}
      <div className={styles.slips}>
        <Health statistics={shown} />
        <TopServices statistics={shown} />
        <TopUsers statistics={shown} />
        <NearLimit statistics={shown} />
      </div>
    </>
  );
}

/** It names people. */
const keptForMs = 24 * 60 * 60_000;

const answerOf = ({ readAdminStatistics }: Calls) => readAdminStatistics.answer;
