import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';

/**
 * Waits until a host may be asked again: `afterMs` after the request before. Each process keeps its own
 * pace.
 * @throws FetchFailure `host_busy` when the turn is too far away; the signal's reason if it is aborted
 */
export type HostPace = (host: string, afterMs: number, signal: AbortSignal) => Promise<void>;

const hostsMax = 10_000;

export function createHostPace(): HostPace {
  const freeAt = new Map<string, number>();
  return async (host, afterMs, signal) => {
    const now = performance.now();
    const turn = Math.max(now, freeAt.get(host) ?? 0);
    if (turn - now > limits.hostWaitMsMax) {
      throw new FetchFailure('host_busy', 'Too many pages of this host are asked for at once.');
    }
    if (freeAt.size >= hostsMax) {
      for (const [name, at] of freeAt) if (at <= now) freeAt.delete(name);
    }
    freeAt.set(host, turn + afterMs);
    if (turn > now) await wait(turn - now, undefined, { signal });
  };
}
