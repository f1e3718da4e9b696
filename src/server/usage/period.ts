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
