// One kind of work: some calls run, some wait, and who would wait too long is refused at once. Callers take
// turns, however many calls each has waiting.
import { Problem } from '#contract/problems.ts';

export interface LaneRules {
  /** How many calls run at once. */
  places: number;
  /** How many of them may be one caller's. */
  placesPerCaller: number;
  /** The longest wait by estimate. */
  waitMaxMs: number;
  /** The longest wait there is, whatever was estimated. */
  waitLongestMs: number;
  /** So many may wait for `slowFactor` times as long: a slow machine refuses no handful of calls. */
  waitingMin: number;
  /** Between two calls that end, before anything was measured. */
  firstGuessMs: number;
  /** Milliseconds that never jump. */
  clock: () => number;
  onWaited?: (ms: number) => void;
}

export interface Lane {
  /** Whether a call would start at once. */
  hasRoom(caller: string): boolean;
  /** The refusal of a call that would wait too long, or undefined. */
  refusal(caller: string): Problem | undefined;
  /** Counts a call that was let in and has not entered yet, for a short time; returns its end. */
  expect(): () => void;
  /**
   * Waits for a place and takes it until the returned function is called.
   * @throws Problem `queue_full` when the caller itself has most of the waiting calls, otherwise `busy`: at
   *   once, or after the longest wait there is;
   *   the reason of `signal` when it ends the waiting
   */
  enter(caller: string, signal?: AbortSignal): Promise<() => void>;
  running(): number;
  waiting(): number;
}

interface Waiting {
  caller: string;
  admit(): void;
}

const slowFactor = 5;
const retryAfterMaxS = 60;
/** Calls end in bursts: over fewer or less than this, what is measured is chance. */
const measuredEnds = 50;
const measuredMs = 1_000;
/** A body that takes longer to arrive must not keep others out. */
const expectedMs = 100;

export function createLane(rules: LaneRules): Lane {
  const { places, placesPerCaller, waitMaxMs, waitingMin, clock } = rules;
  /** In the order of their turns. */
  const queues = new Map<string, Set<Waiting>>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;
  let intervalMs = rules.firstGuessMs;
  /** Of the last place that became free while somebody waited. */
  let freedMs = 0;
  let measuredSinceMs = 0;
  let ends = 0;
  let expected = 0;
  let epoch = 0;
  let isForgetting = false;

  const hasPlace = (caller: string) =>
    running < places && (runningOf.get(caller) ?? 0) < placesPerCaller;

  const estimateMs = (own: number, callers: number): number => {
    // Work that hangs must not look as quick as it was.
    const sinceMs = waiting > 0 ? clock() - freedMs : 0;
    return own * callers * intervalMs + sinceMs;
  };

  const refusalOf = (caller: string, hasNoPlace: boolean): Problem | undefined => {
    const free = hasNoPlace ? 0 : places - running;
    if (waiting === 0 && expected < free) return undefined;
    // Those on their way are this caller's for all that is known: a crowd at once would slip in otherwise.
    const unseen = Math.max(0, expected - free);
    const own = queues.get(caller)?.size ?? 0;
    const ms = estimateMs(own + unseen + 1, queues.size + (own === 0 ? 1 : 0));
    const mayTakeMs = waiting + unseen < waitingMin ? slowFactor * waitMaxMs : waitMaxMs;
    return ms <= mayTakeMs ? undefined : problemOf(own, ms);
  };

  const problemOf = (own: number, ms: number): Problem => {
    const retryAfterS = Math.min(retryAfterMaxS, Math.max(1, Math.ceil(ms / 1000)));
    return new Problem(own > waiting / 2 ? 'queue_full' : 'busy', { retryAfterS });
  };

  const take = (caller: string): (() => void) => {
    running += 1;
    runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      running -= 1;
      const left = (runningOf.get(caller) ?? 1) - 1;
      if (left === 0) runningOf.delete(caller);
      else runningOf.set(caller, left);
      if (waiting > 0) measure();
      admitNext();
    };
  };

  const measure = (): void => {
    freedMs = clock();
    ends += 1;
    const passedMs = freedMs - measuredSinceMs;
    if (ends < measuredEnds && passedMs < measuredMs) return;
    intervalMs = (intervalMs + passedMs / ends) / 2;
    measuredSinceMs = freedMs;
    ends = 0;
  };

  const remove = (one: Waiting): void => {
    const queue = queues.get(one.caller);
    if (!queue?.delete(one)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(one.caller);
  };

  const admitNext = (): void => {
    for (const [caller, queue] of queues) {
      if (running >= places) return;
      const [first] = queue;
      if (first === undefined || !hasPlace(caller)) continue;
      remove(first);
      if (queues.delete(caller)) queues.set(caller, queue);
      first.admit();
      return;
    }
  };

  const forget = (): void => {
    isForgetting = false;
    epoch += 1;
    expected = 0;
  };

  return {
    hasRoom: (caller) => hasPlace(caller) && expected < places - running,
    refusal: (caller) => refusalOf(caller, false),
    expect: () => {
      expected += 1;
      const mine = epoch;
      if (!isForgetting) {
        isForgetting = true;
        setTimeout(forget, expectedMs).unref();
      }
      let isOver = false;
      return () => {
        if (!isOver && mine === epoch) expected -= 1;
        isOver = true;
      };
    },
    enter: async (caller, signal) => {
      signal?.throwIfAborted();
      if (hasPlace(caller)) return take(caller);
      const problem = refusalOf(caller, true);
      if (problem !== undefined) throw problem;
      const cameMs = clock();
      if (waiting === 0) {
        freedMs = cameMs;
        measuredSinceMs = cameMs;
        ends = 0;
      }
      return await new Promise<() => void>((resolve, reject) => {
        const stop = (reason: unknown) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          remove(one);
          reject(reason);
        };
        const giveUp = () => stop(signal?.reason);
        const timer = setTimeout(() => {
          const own = queues.get(caller)?.size ?? 0;
          stop(problemOf(own, estimateMs(own, queues.size)));
        }, rules.waitLongestMs);
        const one: Waiting = {
          caller,
          admit: () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', giveUp);
            rules.onWaited?.(clock() - cameMs);
            resolve(take(caller));
          },
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        const queue = queues.get(caller) ?? new Set();
        queues.set(caller, queue.add(one));
        waiting += 1;
      });
    },
    running: () => running,
    waiting: () => waiting,
  };
}
