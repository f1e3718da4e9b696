import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(import.meta.resolve('#tests/kit/shifted-clock.ts'));

/** The environment of a process that starts at this time; its clock goes on from there. */
export function atTime(time: Date): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_SHIFT_MS: String(time.getTime() - Date.now()),
  };
}
