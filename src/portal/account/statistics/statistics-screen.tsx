import { Statistics } from '#portal/account/statistics/statistics.tsx';
import { StatisticsFrame } from '#portal/account/statistics/statistics-frame.tsx';

/** Counted requests by service and by day. */
export function StatisticsScreen() {
  return (
    <StatisticsFrame tab="Statistics">
      {(userId) => <Statistics key={userId} userId={userId} />}
    </StatisticsFrame>
  );
}
