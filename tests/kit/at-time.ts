import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(import.meta.resolve('#tests/kit/shifted-clock.ts'));

/** The environment of a process that starts at this time; its clock goes on from there. */
export function atTime(time: Date): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_SHIFT_MS: String(time.getTime() - Date.now()),
  };
}

/** The environment of a process whose clock jumps by so much at each SIGUSR2. */
export function withJumps(ms: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${preload}`, CLOCK_JUMP_MS: String(ms) };
}
