import type { Log } from '#server/log.ts';

/** A log that collects its lines for the test. */
export function createSilentLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const keep = (event: string) => {
    lines.push(event);
  };
  return { lines, info: keep, warn: keep, error: keep };
}
