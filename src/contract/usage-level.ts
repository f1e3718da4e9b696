/** The shares of a limit, in percent, that a user is told about. */
export type UsageLevel = 0 | 80 | 100;

export const nearPercent = 80;

export function usageLevel(used: number, limit: number): UsageLevel {
  if (used >= limit) return 100;
  return used * 100 >= limit * nearPercent ? nearPercent : 0;
}
