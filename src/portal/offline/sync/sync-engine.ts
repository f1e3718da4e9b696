// When drafts are sent and fetched, and the resulting status. Every sign that the server may be
// reachable starts a sync; concurrent requests share one. Nothing is given up: only a missing or
// forbidden sign-in stops it until the user acts.
import { CallFailure } from '#portal/api/call-failure.ts';
import type { SyncStatus } from '#portal/offline/draft-model.ts';
import type { Environment, Sign } from '#portal/offline/environment.ts';
import { prepareDeviceKey } from '#portal/offline/storage/device-lock.ts';
import type { DraftStorage } from '#portal/offline/storage/draft-storage.ts';
import { NotUnderstood } from '#portal/offline/sync/ask.ts';
import { backOffMs } from '#portal/offline/sync/back-off.ts';
import { exchangeDrafts } from '#portal/offline/sync/exchange-drafts.ts';
import { createLeader, type Lease } from '#portal/offline/sync/leader-election.ts';
import { LeaseLost } from '#portal/offline/sync/push-drafts.ts';

export type EngineStatus = Pick<SyncStatus, 'phase' | 'nextTryAt' | 'notUnderstood'>;

export type Cause = Sign | 'start' | 'saved' | 'timer' | 'retry' | 'signed-in' | 'drained';

export interface SyncEngine {
  readonly status: EngineStatus;
  /** Requests a sync; resolves when it is over, or at once if it may not run now. */
  request(cause: Cause): Promise<void>;
  /** The status reported by another tab that is syncing. */
  adopt(status: EngineStatus): void;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
}

const idleTryMs = 60_000;
const busyTryMs = 2_000;
const answerMs = 60_000;
const pullEveryMs = 10_000;
// Upper limit of Retry-After: a wrong header must not stop the sync for days, and a timer could not
// wait that long.
const longestWishMs = 60 * 60_000;
const browserSigns = new Set<Cause>(['online', 'visible', 'shown', 'woken']);
// Tolerance of a timer that fires early.
const earlyMs = 5;

export function createSyncEngine(
  userId: string,
  storage: DraftStorage,
  environment: Environment,
  onStatus: (status: EngineStatus) => void,
): SyncEngine {
  const { now, elapsed, random, after } = environment;
  const leader = createLeader(userId, storage, environment);
  const backend = { isPlain: false, isKeyless: false, isCompared: false };
  let isStopped = false;
  let asking = new AbortController();
  let status: EngineStatus = { phase: 'idle', nextTryAt: undefined, notUnderstood: false };
  let running: Promise<void> | undefined;
  /** Requested while a sync runs. */
  let askedAgain: Cause | undefined;
  let isPullDue = true;
  // Times are measured with `elapsed`, because the clock may be changed.
  let pulledAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  /** The server's Retry-After, which only the user overrides. */
  let notBefore = Number.NEGATIVE_INFINITY;
  /** Until then typing does not start a sync. */
  let tryAt: number | undefined;
  let cancelTimer = () => {};
  let cancelPatience = () => {};

  function become(change: Partial<EngineStatus>): void {
    const next = { ...status, ...change };
    const isSame =
      next.phase === status.phase &&
      next.nextTryAt === status.nextTryAt &&
      next.notUnderstood === status.notUnderstood;
    if (isSame || isStopped) return;
    status = next;
    onStatus(status);
  }

  function isTime(cause: Cause): boolean {
    if (isByPerson(cause)) return true;
    if (isBarred()) return false;
    if (elapsed() < notBefore) return false;
    // Typing is no sign that the server is reachable.
    return cause !== 'saved' || tryAt === undefined || elapsed() >= tryAt;
  }

  function request(cause: Cause): Promise<void> {
    if (isStopped) return Promise.resolve();
    if (!isTime(cause)) {
      // A timer that fired early was the only planned attempt.
      if (cause === 'timer') planAgain();
      return Promise.resolve();
    }
    if (cause !== 'saved') isPullDue = true;
    if (running) {
      if (!askedAgain || !outlastsFailure(askedAgain) || isByPerson(cause)) askedAgain = cause;
      return running;
    }
    // Other requests of the same tick are included.
    running = Promise.resolve().then(run);
    return running;
  }

  async function run(): Promise<void> {
    cancelTimer();
    let mayGoOn = true;
    do {
      askedAgain = undefined;
      const isGood = await drainOnce();
      mayGoOn = isGood || (outlastsFailure(askedAgain) && isTime(askedAgain));
    } while (mayGoOn && askedAgain && !isStopped);
    cancelPatience();
    running = undefined;
  }

  /** Whether it succeeded. */
  async function drainOnce(): Promise<boolean> {
    try {
      const outcome = await leader.lead(drain);
      if (outcome === 'busy') return await waitForOther();
      failures = 0;
      notBefore = Number.NEGATIVE_INFINITY;
      tryAt = undefined;
      become({ phase: 'idle', nextTryAt: undefined, notUnderstood: false });
      await planNext(idleTryMs);
      return true;
    } catch (failure) {
      if (isStopped) return false;
      if (failure instanceof LeaseLost) {
        // Lost to another tab, or with the whole database: then this tab must fetch its drafts again.
        plan(busyTryMs);
        return false;
      }
      takeFailure(failure);
      return false;
    }
  }

  async function drain(lease: Lease): Promise<void> {
    const onSending = () => become({ phase: 'sending', nextTryAt: undefined });
    const parts = { userId, storage, environment, lease, backend, onSending, signal: newSignal };
    const isPulling = isPullDue || elapsed() - pulledAt >= pullEveryMs;
    isPullDue = false;
    try {
      await prepareDeviceKey(parts);
      if (await exchangeDrafts(parts, isPulling)) pulledAt = elapsed();
    } catch (failure) {
      isPullDue ||= isPulling;
      throw failure;
    }
  }

  /** Ends when the engine does, or when the network hangs. */
  function newSignal(): AbortSignal {
    const controller = new AbortController();
    asking = controller;
    if (isStopped) controller.abort();
    cancelPatience();
    cancelPatience = after(answerMs, () =>
      controller.abort(new DOMException('No answer came.', 'TimeoutError')),
    );
    return controller.signal;
  }

  async function waitForOther(): Promise<boolean> {
    await planNext(busyTryMs);
    return false;
  }

  async function planNext(ms: number): Promise<void> {
    // Read only for planning: failing storage is reported where it matters.
    const waiting = await storage
      .read((tables) => Promise.resolve(tables.outbox.count()))
      .catch(() => 1);
    if (waiting > 0) plan(ms);
  }

  function plan(ms: number): void {
    cancelTimer();
    if (!isStopped) cancelTimer = after(ms, () => void request('timer'));
  }

  function planAgain(): void {
    if (isBarred()) return;
    plan(Math.max(earlyMs, notBefore - elapsed()));
  }

  /** Only a sign-in helps. */
  function isBarred(): boolean {
    return status.phase === 'signed-out' || status.phase === 'forbidden';
  }

  function takeFailure(failure: unknown): void {
    const refusal = failure instanceof CallFailure ? failure : undefined;
    if (refusal?.status === 401 || refusal?.status === 403) {
      const phase = refusal.status === 401 ? 'signed-out' : 'forbidden';
      become({ phase, nextTryAt: undefined });
      return;
    }
    const wish = Math.min(refusal?.retryAfterMs ?? 0, longestWishMs);
    const wait = Math.max(wish, backOffMs(failures++, random()));
    notBefore = wish > 0 ? elapsed() + wish : Number.NEGATIVE_INFINITY;
    tryAt = elapsed() + wait;
    const notUnderstood = failure instanceof NotUnderstood;
    // Storage errors of the device are not errors of the server.
    const phase = refusal ? 'unreachable' : 'idle';
    if (refusal) environment.askToBeWoken();
    become({ phase, notUnderstood, nextTryAt: now() + wait });
    plan(wait);
  }

  return {
    get status() {
      return status;
    },
    request,
    adopt(next) {
      if (running) return;
      status = next;
      // That tab may be closed before it sends another status.
      const tryIn = next.nextTryAt === undefined ? idleTryMs : next.nextTryAt - now();
      const ms = Math.min(Math.max(0, tryIn), longestWishMs);
      tryAt = next.nextTryAt === undefined ? undefined : elapsed() + ms;
      void planNext(next.phase === 'sending' ? busyTryMs : ms + busyTryMs);
    },
    stop() {
      isStopped = true;
      asking.abort();
      cancelTimer();
      cancelPatience();
      return running ?? Promise.resolve();
    },
  };
}

/** A request by the user always runs. */
function isByPerson(cause: Cause): boolean {
  return cause === 'retry' || cause === 'signed-in';
}

/**
 * Whether a request made while an attempt runs is still due after that attempt has failed: the user
 * signed in, or the network came back, after the attempt had lost it. It must not wait for a timer,
 * which a suspended page does not have. `reachable` may be the answer of the failed attempt itself.
 */
function outlastsFailure(cause: Cause | undefined): cause is Cause {
  if (cause === undefined) return false;
  return isByPerson(cause) || browserSigns.has(cause);
}
