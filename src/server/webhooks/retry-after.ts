/** How long a `Retry-After` header asks to wait; undefined when it says nothing that can be read. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
