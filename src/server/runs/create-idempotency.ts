// One Idempotency-Key, one run. The row in the database decides between processes; within one, those
// who come second wait for the first instead of asking again and again. A failed run leaves no row,
// so that a retry really retries; a run whose process died is taken over when its lock ran out.
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
  replaceAnswer,
  takeOverClaim,
} from '#server/runs/idempotency-store.ts';
import {
  fileOfAnswer,
  type RunAnswer,
  readStoredAnswer,
  storeAnswer,
} from '#server/runs/stored-answer.ts';
import type { Database } from '#server/store/database.ts';

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

// Longer than any run can take with its archiving, so that only the dead are taken over.
const lockMs = limits.runTimeoutMs + 60_000;
const waitMaxMs = limits.runTimeoutMs;
const askAgainMs = 100;
const sweptAtOnce = 100;

export function createIdempotency({
  db,
  kept,
  now,
  wait = pause,
  deadline = AbortSignal.timeout,
}: {
  db: Database;
  kept: KeptBytes;
  now: () => Date;
  /** Resolves after a while, or at once when the signal ends. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  deadline?: (ms: number) => AbortSignal;
}): Idempotency {
  const running = new Map<string, Promise<void>>();

  const claimOf = (scope: IdempotencyScope, lockedUntil: string): Claim => {
    const name = nameOf(scope);
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(name, promise);
    let prepared: string | undefined;
    return {
      prepare: async (answer) => {
        const stored = await storeAnswer(kept, answer);
        prepared = stored;
        return async (transaction) => {
          const done = { lockedUntil, answer: stored };
          await kept.keep(transaction, fileOfAnswer(stored));
          if (await finishClaim(transaction, scope, done)) return;
          throw new Problem('unexpected', { cause: 'the idempotency claim was taken over' });
        };
      },
      amend: async (answer) => {
        if (prepared === undefined) return;
        const next = await storeAnswer(kept, answer);
        const seen = prepared;
        const isReplaced = await db.transaction().execute(async (transaction) => {
          if (!(await replaceAnswer(transaction, scope, { seen, next }))) return false;
          await kept.keep(transaction, fileOfAnswer(next));
          await kept.release(transaction, fileOfAnswer(seen));
          return true;
        });
        await kept.clear(fileOfAnswer(isReplaced ? seen : next));
        if (isReplaced) prepared = next;
      },
      giveUp: async () => {
        await deleteClaim(db, scope, { state: 'running', locked_until: lockedUntil });
        if (prepared === undefined) return;
        // Does nothing if a commit lost on the way back has stored the answer after all.
        await kept.clear(fileOfAnswer(prepared));
      },
      end: () => {
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
    const lockedUntil = new Date(at.getTime() + lockMs).toISOString();
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
    const isOrphan = isIdle(row, at) && (await takeOverClaim(db, scope, lock));
    return isOrphan ? { claim: claimOf(scope, lockedUntil) } : undefined;
  };

  const forget = async (scope: IdempotencyScope, row: IdempotencyState): Promise<boolean> => {
    const file = row.answer === null ? undefined : fileOfAnswer(row.answer);
    const isDeleted = await db.transaction().execute(async (transaction) => {
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
        if (patience.aborted) throw new Problem('idempotency_in_progress', { retryAfterS: 5 });
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
