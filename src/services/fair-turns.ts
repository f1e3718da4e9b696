// Who may work next where there are few places. Accounts take turns, however many runs each has waiting.
// Half of the places are for those who are known to be quick: an account that is new, or had a run
// that took long, has the other half, or all runs of others would wait for its long ones. Own, as
// p-limit and p-queue keep one line for everybody.
import { Problem, type ProblemKey } from '#contract/problems.ts';

export interface FairTurns {
  /**
   * Waits for a place and takes it until the returned function is called. Runs without an account are
   * the product's own: they take turns as one account and are held to nothing.
   * @throws Problem `full` when too many wait, `queue_full` when too many of this account do; the reason
   *   of `signal` when it ends the waiting
   */
  enter(signal: AbortSignal, account?: string): Promise<() => void>;
  running(): number;
  queued(): number;
  /** Refuses everyone who waits. */
  refuseAll(problem: Problem): void;
}

export interface FairTurnsSettings {
  places: number;
  queuedMax: number;
  /** Milliseconds up to which a run is quick. */
  quickMs: number;
  /** The refusal when too many wait. */
  full: ProblemKey;
  /** After how many seconds trying again makes sense for who finds no room to wait. */
  retryAfterS: number;
  /** Called for each that gets a place, with its wait. */
  onEntered?: ((waitedMs: number) => void) | undefined;
  /** Milliseconds that never jump. */
  clock?: () => number;
}

interface Waiting {
  admit(leave: () => void): void;
  refuse(reason: unknown): void;
}

interface Account {
  waiting: Set<Waiting>;
  running: number;
  /** The number of its last turn. */
  servedAt: number;
  /** Quick runs since the last that was not. */
  quickRuns: number;
  /** Until when it is held to half of the places, whatever it does. */
  heldUntilMs: number;
}

const own = '';
/** So many quick runs make an account known as quick. */
const provenRuns = 10;
/** A long run is paid for by this many times its length. */
const holdFactor = 10;
const accountsMax = 1_000;

export function createFairTurns(settings: FairTurnsSettings): FairTurns {
  const {
    places,
    queuedMax,
    quickMs,
    full,
    retryAfterS,
    onEntered = () => undefined,
    clock = () => performance.now(),
  } = settings;
  const half = Math.max(1, Math.floor(places / 2));
  const accounts = new Map<string, Account>();
  let running = 0;
  let queued = 0;
  let served = 0;

  function accountOf(name: string): Account {
    const known = accounts.get(name);
    if (known) return known;
    const made: Account = {
      waiting: new Set(),
      running: 0,
      servedAt: 0,
      quickRuns: 0,
      heldUntilMs: Number.NEGATIVE_INFINITY,
    };
    accounts.set(name, made);
    if (accounts.size > accountsMax) forgetOne();
    return made;
  }

  function forgetOne(): void {
    for (const [name, { running: runs, waiting, heldUntilMs }] of accounts) {
      if (runs > 0 || waiting.size > 0 || heldUntilMs > clock()) continue;
      accounts.delete(name);
      return;
    }
  }

  function mayRun(name: string, account: Account): boolean {
    if (running >= places) return false;
    if (name === own || account.running < half) return true;
    return account.quickRuns >= provenRuns && account.heldUntilMs <= clock();
  }

  function take(account: Account): () => void {
    running += 1;
    served += 1;
    account.running += 1;
    account.servedAt = served;
    const startedMs = clock();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      account.running -= 1;
      note(account, clock() - startedMs);
      admitNext();
    };
  }

  function note(account: Account, tookMs: number): void {
    if (tookMs <= quickMs) {
      account.quickRuns += 1;
      return;
    }
    account.quickRuns = 0;
    account.heldUntilMs = Math.max(account.heldUntilMs, clock()) + holdFactor * tookMs;
  }

  /** Whose turn was longest ago. */
  function nextAccount(): Account | undefined {
    let next: Account | undefined;
    for (const [name, account] of accounts) {
      if (account.waiting.size === 0 || !mayRun(name, account)) continue;
      if (!next || account.servedAt < next.servedAt) next = account;
    }
    return next;
  }

  function admitNext(): void {
    while (queued > 0) {
      const account = nextAccount();
      const [first] = account?.waiting ?? [];
      if (!account || !first) return;
      account.waiting.delete(first);
      queued -= 1;
      first.admit(take(account));
    }
  }

  /** Whoever has most waiting makes room for who has less. */
  function makeRoom(name: string, account: Account): void {
    let most = account;
    for (const one of accounts.values()) if (one.waiting.size > most.waiting.size) most = one;
    const last = most === account ? undefined : [...most.waiting].at(-1);
    if (most.waiting.size <= account.waiting.size + 1 || !last) {
      const isOwnFault = name !== own && account.waiting.size > queuedMax / 2;
      throw new Problem(isOwnFault ? 'queue_full' : full, { retryAfterS });
    }
    most.waiting.delete(last);
    queued -= 1;
    last.refuse(new Problem('queue_full', { retryAfterS }));
  }

  return {
    async enter(signal, name = own) {
      signal.throwIfAborted();
      const account = accountOf(name);
      if (account.waiting.size === 0 && mayRun(name, account)) {
        onEntered(0);
        return take(account);
      }
      if (queued >= queuedMax) makeRoom(name, account);
      const cameMs = clock();
      return await new Promise<() => void>((resolve, reject) => {
        const giveUp = () => {
          account.waiting.delete(me);
          queued -= 1;
          reject(signal.reason);
        };
        const me: Waiting = {
          admit(leave) {
            signal.removeEventListener('abort', giveUp);
            onEntered(clock() - cameMs);
            resolve(leave);
          },
          refuse(reason) {
            signal.removeEventListener('abort', giveUp);
            reject(reason);
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        account.waiting.add(me);
        queued += 1;
      });
    },
    running: () => running,
    queued: () => queued,
    refuseAll(problem) {
      for (const { waiting } of accounts.values()) {
        for (const one of waiting) one.refuse(problem);
        queued -= waiting.size;
        waiting.clear();
      }
    },
  };
}
