/** The calendar month of a time in UTC: `2026-11`. */
export function periodOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** Start of the month of `at` and of the next month. */
export function periodBounds(at: Date): { start: string; end: string } {
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth();
  return {
    start: new Date(Date.UTC(year, month, 1)).toISOString(),
    end: new Date(Date.UTC(year, month + 1, 1)).toISOString(),
  };
}

/** The month after a month: `2026-12` gives `2027-01`. */
export function monthAfter(period: string): string {
  return periodOf(new Date(periodBounds(new Date(`${period}-01T00:00:00Z`)).end));
}
