import { Runs } from '#portal/account/statistics/runs.tsx';
import { StatisticsFrame } from '#portal/account/statistics/statistics-frame.tsx';

/** The receipts of own runs. */
export function RunsScreen() {
  return (
    <StatisticsFrame tab="Runs">
      {(userId) => <Runs key={userId} userId={userId} />}
    </StatisticsFrame>
  );
}
