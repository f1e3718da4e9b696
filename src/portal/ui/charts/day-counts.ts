// The days of a chart: each day of the range, also those without requests.
import { type DateRange, dayMs, isoDay } from '#portal/ui/lists/date-ranges.ts';

export interface DayCount {
  /** `YYYY-MM-DD`, or `YYYY-MM` for a month. */
  date: string;
  requests: number;
}

/** From this on single days could not be told apart. */
const daysShownMax = 92;
const yearDays = 366;

/**
 * All days of a range. An open end is today, an open start the first request; beyond a year days before
 * the first request and after today are left out, because any year can be typed.
 */
export function allDays(
  { from, to }: DateRange,
  counted: readonly { date: string; number_of_requests: number }[],
  today: string,
): DayCount[] {
  const counts = new Map(counted.map((one) => [one.date, one.number_of_requests]));
  const first = counted[0]?.date ?? today;
  const last = [counted.at(-1)?.date ?? today, today].toSorted().at(-1) ?? today;
  const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;
  let start = numberOf(from || first);
  let end = numberOf(to || last);
  if (end - start >= yearDays) {
    start = Math.max(start, numberOf(first));
    end = Math.min(end, numberOf(last));
  }
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => {
    const date = isoDay((start + index) * dayMs);
    return { date, requests: counts.get(date) ?? 0 };
  });
}

/** The days, or their months where they are too many for a chart. */
export function chartBars(days: readonly DayCount[]): readonly DayCount[] {
  if (days.length <= daysShownMax) return days;
  const months = new Map<string, number>();
  for (const { date, requests } of days) {
    const month = date.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + requests);
  }
  return [...months].map(([date, requests]) => ({ date, requests }));
}

export function dateText(date: string): string {
  const format = date.length > 7 ? dayFormat : monthFormat;
  return format.format(new Date(`${date}${date.length > 7 ? '' : '-01'}T00:00:00Z`));
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
