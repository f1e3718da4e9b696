/** The calendar month in UTC a moment falls in: `2026-11`. */
export function periodOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** First instant of the month of `at`, and first instant of the month after. */
export function periodBounds(at: Date): { start: string; end: string } {
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth();
  return {
    start: new Date(Date.UTC(year, month, 1)).toISOString(),
    end: new Date(Date.UTC(year, month + 1, 1)).toISOString(),
  };
}
