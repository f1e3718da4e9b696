import { Problem } from '#contract/problems.ts';

interface PrintQueue {
  /**
   * Waits for a free place, first come first served, and takes it until the returned function is called.
   * @throws Problem `queue_full`; the reason of `signal` when it ends the waiting
   */
  enter(signal: AbortSignal): Promise<() => void>;
  running(): number;
  queued(): number;
}

interface Waiting {
  admit(leave: () => void): void;
}

/** Lets `places` in at once and `queuedMax` wait. */
export function createPrintQueue(places: number, queuedMax: number): PrintQueue {
  const waiting = new Set<Waiting>();
  let running = 0;

  function leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      admitNext();
    };
  }

  function admitNext(): void {
    const [next] = waiting;
    if (!next || running >= places) return;
    waiting.delete(next);
    running += 1;
    next.admit(leaveOnce());
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (running < places && waiting.size === 0) {
        running += 1;
        return leaveOnce();
      }
      if (waiting.size >= queuedMax) {
        // A place comes free about every quarter of a second, so this is when half the queue is gone.
        const retryAfterS = Math.max(1, Math.ceil(queuedMax / places / 8));
        throw new Problem('queue_full', { retryAfterS });
      }
      return await new Promise<() => void>((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(me);
          reject(signal.reason);
        };
        const me: Waiting = {
          admit(leave) {
            signal.removeEventListener('abort', giveUp);
            resolve(leave);
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.add(me);
      });
    },
    running: () => running,
    queued: () => waiting.size,
  };
}
