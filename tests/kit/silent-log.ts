import type { Log } from '#server/log.ts';

/** A log that keeps its lines for the test to read. */
export function createSilentLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const keep = (event: string) => {
    lines.push(event);
  };
  return { lines, info: keep, warn: keep, error: keep };
}
