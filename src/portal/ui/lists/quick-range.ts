import { type DateRange, dayMs, isoDay } from '#portal/ui/lists/date-ranges.ts';

export const quickKinds = ['today', 'week', 'month', 'year'] as const;
export type QuickKind = (typeof quickKinds)[number];

/** Weeks run from Monday to Sunday in every locale. */
export function quickRange(kind: QuickKind, today: string): DateRange {
  const at = new Date(`${today}T00:00:00Z`);
  const year = at.getUTCFullYear();
  if (kind === 'today') return { from: today, to: today };
  if (kind === 'week') {
    const sinceMonday = (at.getUTCDay() + 6) % 7;
    const monday = at.getTime() - sinceMonday * dayMs;
    return { from: isoDay(monday), to: isoDay(monday + 6 * dayMs) };
  }
  if (kind === 'month') {
    const month = at.getUTCMonth();
    // The day before the first of the next month.
    return { from: `${today.slice(0, 7)}-01`, to: isoDay(Date.UTC(year, month + 1, 0)) };
  }
  return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
}

/** The dates of a preset: '23–29 Nov 2026'. */
export function rangeText({ from, to }: DateRange): string {
  const [start, end] = [from, to].map((day) => new Date(`${day}T00:00:00Z`));
  return start && end ? rangeFormat.formatRange(start, end) : '';
}

const rangeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
