/** The wait that a `Retry-After` header requests; undefined if it cannot be parsed. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
