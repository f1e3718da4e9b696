// One Idempotency-Key, one run. The row in the database decides between processes; within one, those
// who come second wait for the first instead of asking again and again. A failed run leaves no row,
// so that a retry really retries. Who runs renews its lock; a run whose process died, or lost the database,
// is not waited for and is taken over when its lock ran out.
import { setTimeout } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { KeptBytes } from '#server/archive/kept-bytes.ts';
import {
  claimsBefore,
  deleteClaim,
  deleteRunning,
  finishClaim,
  type IdempotencyScope,
  type IdempotencyState,
  insertClaim,
  readClaim,
  relockClaim,
  replaceAnswer,
} from '#server/runs/idempotency-store.ts';
import {
  fileOfAnswer,
  type RunAnswer,
  readStoredAnswer,
  storeAnswer,
} from '#server/runs/stored-answer.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

/** Held by the one call that runs; the others get the answer it stores. */
export interface Claim {
  /** Keeps the answer's bytes; the second step makes it the answer, inside a transaction. */
  prepare(answer: RunAnswer): Promise<(transaction: Database) => Promise<void>>;
  /** Puts a later answer in the place of the one that was stored. */
  amend(answer: RunAnswer): Promise<void>;
  /** Lets the next call with the key run; does nothing after the answer was stored. */
  giveUp(): Promise<void>;
  /** Wakes those who wait, whatever became of the run. */
  end(): void;
}

export interface Idempotency {
  /**
   * The stored answer of a key used before, or the claim to run as its first.
   * @throws Problem `idempotency_conflict`, `idempotency_in_progress`, `busy` when `signal` ends
   */
  begin(
    scope: IdempotencyScope,
    bodyHash: string,
    signal: AbortSignal,
  ): Promise<{ answer: RunAnswer } | { claim: Claim }>;
  /** Forgets answers older than they are kept for. */
  sweepExpired(): Promise<number>;
  /** At the start of the only process on a database: whatever was running died with the one before. */
  forgetRunning(): Promise<void>;
}

const lockMs = 8000;
const usualRenewEveryMs = 1500;
// Without a renewal for so long, whoever runs has most likely died.
const signOfLifeMs = 2 * usualRenewEveryMs;
const waitMaxMs = limits.runTimeoutMs;
const askAgainMs = 100;
const sweptAtOnce = 100;

export function createIdempotency({
  db,
  kept,
  now,
  wait = pause,
  deadline = AbortSignal.timeout,
  renewEveryMs = usualRenewEveryMs,
}: {
  db: Database;
  kept: KeptBytes;
  now: () => Date;
  /** Resolves after a while, or at once when the signal ends. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  deadline?: (ms: number) => AbortSignal;
  renewEveryMs?: number;
}): Idempotency {
  const running = new Map<string, Promise<void>>();
  const lockFrom = (at: Date) => new Date(at.getTime() + lockMs).toISOString();

  /** Renews the lock of a claim until it is stopped, which resolves to the lock that stands then. */
  const keepLocked = (scope: IdempotencyScope, first: string) => {
    let lockedUntil = first;
    let renewing = Promise.resolve();
    let isStopped = false;
    const renew = async () => {
      const next = lockFrom(now());
      const isRenewed = await relockClaim(db, scope, { seen: lockedUntil, next }).catch(
        () => false,
      );
      if (isRenewed) lockedUntil = next;
    };
    const timer = setInterval(() => {
      renewing = renewing.then(() => (isStopped ? undefined : renew()));
    }, renewEveryMs).unref();
    return async (): Promise<string> => {
      isStopped = true;
      clearInterval(timer);
      await renewing;
      return lockedUntil;
    };
  };

  const claimOf = (scope: IdempotencyScope, first: string): Claim => {
    const name = nameOf(scope);
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(name, promise);
    const standing = keepLocked(scope, first);
    let prepared: string | undefined;
    return {
      prepare: async (answer) => {
        const stored = await storeAnswer(kept, answer);
        prepared = stored;
        // Renewing beside the transaction would change the lock that it looks for.
        const lockedUntil = await standing();
        return async (transaction) => {
          const done = { lockedUntil, answer: stored };
          await kept.keep(transaction, fileOfAnswer(stored));
          if (await finishClaim(transaction, scope, done)) return;
          // Whoever took it over runs it now.
          throw inProgress(1);
        };
      },
      amend: async (answer) => {
        if (prepared === undefined) return;
        const next = await storeAnswer(kept, answer);
        const seen = prepared;
        const isReplaced = await transact(db, async (transaction) => {
          if (!(await replaceAnswer(transaction, scope, { seen, next }))) return false;
          await kept.keep(transaction, fileOfAnswer(next));
          await kept.release(transaction, fileOfAnswer(seen));
          return true;
        });
        await kept.clear(fileOfAnswer(isReplaced ? seen : next));
        if (isReplaced) prepared = next;
      },
      giveUp: async () => {
        const lockedUntil = await standing();
        const drop = () => deleteClaim(db, scope, { state: 'running', locked_until: lockedUntil });
        // The connection may have ended with the run; another one may work.
        await drop().catch(drop);
        if (prepared === undefined) return;
        // Does nothing if a commit lost on the way back has stored the answer after all.
        await kept.clear(fileOfAnswer(prepared));
      },
      end: () => {
        void standing();
        if (running.get(name) === promise) running.delete(name);
        resolve();
      },
    };
  };

  const attempt = async (
    scope: IdempotencyScope,
    bodyHash: string,
  ): Promise<{ answer: RunAnswer } | { claim: Claim } | undefined> => {
    const at = now();
    const lockedUntil = lockFrom(at);
    const claim = { bodyHash, lockedUntil, at: at.toISOString() };
    if (await insertClaim(db, scope, claim)) return { claim: claimOf(scope, lockedUntil) };
    const row = await readClaim(db, scope);
    if (row === undefined) return undefined;
    if (row.created_at < keptSince(at) && isIdle(row, at)) {
      await forget(scope, row);
      return undefined;
    }
    if (row.body_hash !== bodyHash) throw new Problem('idempotency_conflict');
    if (row.answer !== null) return { answer: await replay(kept, row.answer) };
    const lock = { seen: row.locked_until, next: lockedUntil };
    const isOrphan = isIdle(row, at) && (await relockClaim(db, scope, lock));
    if (isOrphan) return { claim: claimOf(scope, lockedUntil) };
    const restMs = new Date(row.locked_until).getTime() - at.getTime();
    if (restMs <= 0 || restMs > lockMs - signOfLifeMs) return undefined;
    throw inProgress(Math.ceil(restMs / 1000));
  };

  const forget = async (scope: IdempotencyScope, row: IdempotencyState): Promise<boolean> => {
    const file = row.answer === null ? undefined : fileOfAnswer(row.answer);
    const isDeleted = await transact(db, async (transaction) => {
      if (!(await deleteClaim(transaction, scope, row))) return false;
      if (file !== undefined) await kept.release(transaction, file);
      return true;
    });
    if (isDeleted && file !== undefined) await kept.clear(file);
    return isDeleted;
  };

  return {
    begin: async (scope, bodyHash, signal) => {
      let patience: AbortSignal | undefined;
      for (;;) {
        const outcome = await attempt(scope, bodyHash);
        if (outcome !== undefined) return outcome;
        patience ??= AbortSignal.any([signal, deadline(waitMaxMs)]);
        const first = running.get(nameOf(scope));
        await (first ? Promise.race([first, ended(patience)]) : wait(askAgainMs, patience));
        if (signal.aborted) throw new Problem('busy', { cause: 'gone while waiting' });
        if (patience.aborted) throw inProgress(5);
      }
    },

    sweepExpired: async () => {
      const at = now();
      let removed = 0;
      for (;;) {
        const rows = await claimsBefore(db, keptSince(at), sweptAtOnce);
        let gone = 0;
        for (const row of rows) if (isIdle(row, at) && (await forget(row, row))) gone++;
        removed += gone;
        if (gone === 0 || rows.length < sweptAtOnce) return removed;
      }
    },

    forgetRunning: () => deleteRunning(db),
  };
}

function inProgress(retryAfterS: number): Problem {
  return new Problem('idempotency_in_progress', { retryAfterS });
}

function nameOf({ userId, call, key }: IdempotencyScope): string {
  return `${userId} ${call} ${key}`;
}

function keptSince(at: Date): string {
  return new Date(at.getTime() - limits.idempotencyKeepMs).toISOString();
}

function isIdle(row: IdempotencyState, at: Date): boolean {
  return row.state === 'done' || row.locked_until < at.toISOString();
}

async function replay(kept: KeptBytes, stored: string): Promise<RunAnswer> {
  try {
    const answer = await readStoredAnswer(kept, stored);
    return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
  } catch (cause) {
    if (cause instanceof Problem && cause.status === 503) throw cause;
    // Running again could send or charge twice, so lost bytes are a fault and not a first call.
    throw new Problem('unexpected', { cause });
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
