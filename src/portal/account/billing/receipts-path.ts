/** The list of the receipts that a line of a bill counts. */
export function receiptsPath({ service, period }: { service: string; period: string }): string {
  const filter = new URLSearchParams({ service, period });
  return `/user-statistic/me/runs?${filter}`;
}
