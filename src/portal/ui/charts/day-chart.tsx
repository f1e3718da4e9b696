import { grouped } from '#contract/grouped.ts';
import styles from '#portal/ui/charts/day-chart.module.css';
import { chartBars, type DayCount, dateText } from '#portal/ui/charts/day-counts.ts';
import list from '#portal/ui/lists/data-list.module.css';

/** Bars by day, or by month where there are many, with the same numbers in a table. */
export function DayChart({ days }: { days: readonly DayCount[] }) {
  const bars = chartBars(days);
  const [first] = bars;
  const last = bars.at(-1);
  const most = bars.reduce((one, other) => (other.requests > one.requests ? other : one), {
    date: '',
    requests: 0,
  });
  if (!first || !last || most.requests === 0) return null;
  const unit = bars === days ? 'day' : 'month';
  const mostAt = `${unit === 'day' ? 'on' : 'in'} ${dateText(most.date)}`;
  const heightOf = (requests: number) =>
    requests === 0 ? 0 : Math.max(2, (100 * requests) / most.requests);
  return (
    <section className={styles.chart} aria-labelledby="by-day">
      <h2 id="by-day">Requests by {unit}</h2>
      <svg
        role="img"
        aria-label={`From ${dateText(first.date)} to ${dateText(last.date)}; the most ${mostAt}: ${grouped(most.requests)}`}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
      >
        {bars.map(({ date, requests }, at) => (
          <rect
            key={date}
            x={at + 0.1}
            y={100 - heightOf(requests)}
            width={0.8}
            height={heightOf(requests)}
          >
            <title>{`${dateText(date)}: ${grouped(requests)}`}</title>
          </rect>
        ))}
      </svg>
      <p className={styles.axis}>
        <span>{dateText(first.date)}</span>
        <span>{dateText(last.date)}</span>
      </p>
      <p>
        Most: {grouped(most.requests)} {mostAt}
      </p>
      <details>
        <summary>Every {unit} in a table</summary>
        <div className={list.scroll}>
          <table className={list.table}>
            <caption className="visually-hidden">Requests by {unit}</caption>
            <thead>
              <tr>
                <th scope="col">{unit === 'day' ? 'Day' : 'Month'}</th>
                <th scope="col" data-align="end">
                  Calls
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ date, requests }) => (
                <tr key={date}>
                  <th scope="row">{dateText(date)}</th>
                  <td data-align="end">{grouped(requests)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
