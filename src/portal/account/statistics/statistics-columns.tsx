import type { Statistics } from '#contract/calls/analytics.ts';
import { grouped } from '#contract/grouped.ts';
import styles from '#portal/account/statistics/statistics.module.css';
import { Bar } from '#portal/ui/feedback/bar.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';

/** The bars are shares of all calls. */
export function statisticsColumns(all: number): readonly Column<Statistics['data'][number]>[] {
  return [
    { key: 'service', label: 'Service', title: true, render: (row) => row.service_name },
    { key: 'function', label: 'Function', render: (row) => row.function_name },
    {
      key: 'calls',
      label: 'Calls',
      isLong: true,
      render: ({ number_of_requests: calls }) => (
        <span className={styles.calls}>
          <span>{grouped(calls)}</span>
          <Bar share={all === 0 ? 0 : calls / all} />
        </span>
      ),
    },
  ];
}
