import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Statistics as Answer } from '#contract/calls/analytics.ts';
import { grouped } from '#contract/grouped.ts';
import { csvText } from '#portal/account/statistics/csv-text.ts';
import styles from '#portal/account/statistics/statistics.module.css';
import { statisticsColumns } from '#portal/account/statistics/statistics-columns.tsx';
import { ownZone, statisticsQuery } from '#portal/account/statistics/statistics-query.ts';
import {
  useKeepingStatistics,
  useKeptStatistics,
} from '#portal/account/statistics/use-kept-statistics.ts';
import { useUrlFilters } from '#portal/account/statistics/use-url-filters.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { Button } from '#portal/ui/button.tsx';
import { DayChart } from '#portal/ui/charts/day-chart.tsx';
import { allDays } from '#portal/ui/charts/day-counts.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import { DateFilter } from '#portal/ui/lists/date-filter.tsx';
import { DatePresets } from '#portal/ui/lists/date-presets.tsx';
import type { DateRange } from '#portal/ui/lists/date-ranges.ts';
import { Pager, rowsOn } from '#portal/ui/lists/pager.tsx';
import { quickRange, rangeText } from '#portal/ui/lists/quick-range.ts';
import { useList } from '#portal/ui/lists/use-list.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import page from '#portal/ui/page.module.css';

/** The counted requests of one user. Without dates they are those of this month. */
export function Statistics({
  userId,
  of,
}: {
  userId: string;
  /** The user whom an admin looks at; without it they are one's own. */
  of?: string;
}) {
  const { today, dates, setDates, clear } = useUrlFilters();
  const list = useList(5);
  const isReversed = dates.from !== '' && dates.to !== '' && dates.from > dates.to;
  const isOpen = dates.from === '' && dates.to === '';
  const asked = isOpen && today ? quickRange('month', today) : dates;
  const query = useQuery({
    ...statisticsQuery(userId, asked, of),
    enabled: today !== undefined && !isReversed,
  });
  const { data, error, refetch, isPlaceholderData } = query;
  // Of others nothing is stored on the device.
  useKeepingStatistics(userId, asked, isPlaceholderData || of !== undefined ? undefined : data);
  const kept = useKeptStatistics(userId, error !== null && !data && of === undefined);
  const answer = data ?? kept?.value.answer;
  const range = data ? asked : (kept?.value.range ?? asked);

  const pager = list.pagerFor(answer?.data.length);
  const restart = () => pager.onPage(1);
  const clearAll = () => {
    restart();
    clear();
  };

  return (
    <>
      <DateFilter
        label="Dates"
        value={dates}
        presets={DatePresets}
        onChange={(value) => {
          restart();
          setDates(value);
        }}
      />
      <div className={page.line}>
        <p className={styles.sum} aria-live="polite">
          <strong>{answer ? grouped(answer.total_requests) : '–'}</strong> Request used
          {answer && !isReversed ? <>, {spanText(range)}</> : null}
        </p>
        <Button onClick={clearAll}>Clear Filters</Button>
      </div>
      {kept ? (
        <Banner title={`As of ${momentText(kept.at)}`}>
          The last statistics that were loaded on this device.
        </Banner>
      ) : null}
      <DataList
        caption="Calls by service and function"
        columns={statisticsColumns(answer?.total_requests ?? 0)}
        rowId={({ service, function_name: name }) => `${service} ${name}`}
        rows={answer && rowsOn(pager, answer.data)}
        failure={
          error
            ? {
                message: `${of === undefined ? 'Your' : 'The'} statistics could not be loaded.`,
                onRetry: () => void refetch(),
              }
            : undefined
        }
        empty={
          <EmptyState>
            No statistics at this time, <Link to="/services/data-to-pdf">Try out our Services</Link>
          </EmptyState>
        }
        pager={<Pager label="statistics" fixedSize {...pager} />}
      />
      {answer && today && answer.data.length > 0 ? (
        <Details answer={answer} range={range} today={today} />
      ) : null}
    </>
  );
}

function Details({ answer, range, today }: { answer: Answer; range: DateRange; today: string }) {
  const days = allDays(range, answer.by_day, today);
  const zone = ownZone();
  const save = (name: string, rows: (string | number)[][]) =>
    saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), `${name}.csv`);
  const span = [days[0]?.date, days.at(-1)?.date].join('-to-');
  return (
    <>
      <DayChart days={days} />
      <div className={page.row}>
        <Button
          onClick={() =>
            save(`requests-by-service-${span}`, [
              ['Service', 'Function', 'Calls'],
              ...answer.data.map((row) => [
                row.service_name,
                row.function_name,
                row.number_of_requests,
              ]),
            ])
          }
        >
          CSV by service
        </Button>
        <Button
          onClick={() =>
            save(`requests-by-day-${span}`, [
              ['Day', 'Calls'],
              ...days.map(({ date, requests }) => [date, requests]),
            ])
          }
        >
          CSV by day
        </Button>
      </div>
      {zone ? <p>Days begin at midnight in {zone.replaceAll('_', ' ')}.</p> : null}
    </>
  );
}

function spanText({ from, to }: DateRange): string {
  if (from && to) return rangeText({ from, to });
  const [day] = [from || to];
  return `${from ? 'from' : 'until'} ${rangeText({ from: day, to: day })}`;
}
