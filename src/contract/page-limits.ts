// The limits every page of the portal needs, apart from the others: the first public page would
// otherwise carry the whole table.
export const pageLimits = {
  sessionRefreshEveryMs: 1_800_000,
  freeRequests: 100,
  toastMs: 4500,
} as const;
