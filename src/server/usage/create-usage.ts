// The requests of a month. A unit is reserved before a run and returned if it fails, each in one
// transaction with its row in `runs`, so that count and rows always match. Bills are created from
// the same rows.
import type { UserConfiguration } from '#contract/calls/users.ts';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import type { Database } from '#server/store/database.ts';
import { relaxedTransaction } from '#server/store/relaxed-transaction.ts';
import { type AfterCommit, transact } from '#server/store/transact.ts';
import type { UsageMails } from '#server/usage/create-usage-mails.ts';
import { monthAfter, periodBounds, periodOf } from '#server/usage/period.ts';
import {
  type EndedRun,
  giveUnitBack,
  isMonthClosed,
  lockRequestLimit,
  prepareRunQueries,
  readUsage,
  reservedBefore,
  writeRequestLimit,
} from '#server/usage/usage-store.ts';

export interface RunFacts {
  requestId: string;
  userId: string;
  apiKeyId: string;
  service: string;
  functionName: string;
}

export interface SettledRun {
  /** Why it is free: its unit is returned, and the run is recorded as free. */
  freeReason?: FreeReason | undefined;
  durationMs: number;
  bytes: number;
  sha256: string;
}

/** A test, or a validation without a result. */
export type FreeReason = 'test' | 'check';

/** `aborted`: the caller disconnected or the server stopped, which is not an error of the run. */
export type RunFailure = ProblemKey | 'aborted';

export interface Usage {
  /**
   * Takes one unit; `remaining` is the rest, null for unlimited.
   * @throws Problem `request_limit_exceeded`
   */
  reserve(run: RunFacts): Promise<{ remaining: number | null }>;
  /**
   * Keeps the unit of a finished run, or returns it for a free one. False without writing anything
   * if it was returned before, or if the run's key was deleted or its user may not use it any more.
   * `alongside` runs in the same transaction, only if this returns true.
   */
  settle(
    requestId: string,
    run: SettledRun,
    alongside?: (transaction: Database) => Promise<void>,
  ): Promise<boolean>;
  /**
   * Returns the unit of a failed run; false if there was none to return. `alongside` runs in the
   * same transaction, only if this returns true, and what it returns after that.
   */
  release(
    requestId: string,
    failure: RunFailure,
    durationMs?: number,
    alongside?: (transaction: Database) => Promise<AfterCommit | undefined>,
  ): Promise<boolean>;
  /**
   * Returns the units of runs that started before a time and whose process crashed. `forget` removes what
   * else a run has left, in the same transaction.
   */
  releaseOrphans(startedBefore: Date, forget?: ForgetRun): Promise<number>;
  /**
   * Returns the units of runs that were held already when this was called `heldMs` ago or earlier. Clocks
   * that differ between processes, or jump, make no orphans.
   */
  sweepOrphans(heldMs: number, forget?: ForgetRun): Promise<number>;
  /** @throws Problem `not_found` for an unknown or deleted user */
  readConfiguration(userId: string): Promise<UserConfiguration>;
  /**
   * `alongside` runs in the same transaction.
   * @throws Problem `not_found` for an unknown or deleted user, `changed_meanwhile` if the limit is not the
   * seen one
   */
  setRequestLimit(
    userId: string,
    limit: { limit: number | null; seen?: number | null | undefined },
    alongside?: (transaction: Database, before: number | null) => Promise<void>,
  ): Promise<UserConfiguration>;
}

export type ForgetRun = (
  transaction: Database,
  run: { userId: string; requestId: string },
) => Promise<AfterCommit | undefined>;

const orphansAtOnce = 200;
const heldAtOnce = 2000;
const endOfTime = '9999';
const nothingLeft: ForgetRun = async () => undefined;

export function createUsage({
  db,
  now,
  mails,
  clock = () => performance.now(),
}: {
  db: Database;
  now: () => Date;
  mails: UsageMails;
  /** Milliseconds that never jump. */
  clock?: () => number;
}): Usage {
  const heldSince = new Map<string, number>();
  const { takeUnit, insertRun, endReserved, endWithKey, countInSlot } = prepareRunQueries(db);

  const end = async (
    requestId: string,
    failure: RunFailure,
    durationMs?: number,
    alongside?: (transaction: Database, run: EndedRun) => Promise<AfterCommit | undefined>,
  ): Promise<boolean> => {
    const ended = await transact(db, async (transaction) => {
      const run = await endReserved(transaction, requestId, {
        state: 'released',
        problem: failure,
        duration_ms: durationMs === undefined ? null : Math.round(durationMs),
        bytes: null,
        sha256: null,
        free_reason: null,
      });
      if (run === undefined) return undefined;
      // The month it was taken from, which may be a past one.
      await giveUnitBack(transaction, run.user_id, run.period);
      return { after: await alongside?.(transaction, run) };
    });
    await ended?.after?.();
    return ended !== undefined;
  };

  const releaseOrphan = (requestId: string, forget: ForgetRun): Promise<boolean> =>
    end(requestId, 'unexpected', undefined, (transaction, { user_id }) =>
      forget(transaction, { userId: user_id, requestId }),
    );

  const readConfiguration = async (userId: string): Promise<UserConfiguration> => {
    const at = now();
    const usage = await readUsage(db, userId, periodOf(at));
    if (usage === undefined) throw new Problem('not_found');
    const { start, end } = periodBounds(at);
    return {
      user_id: userId,
      limit: usage.request_limit,
      count: usage.used,
      request_limit: usage.request_limit,
      request_used: usage.used,
      plan: usage.request_limit === null ? 'Paid' : 'Free',
      period_start: start,
      period_end: end,
    };
  };

  return {
    reserve: (run) =>
      relaxedTransaction(db, async (transaction) => {
        const at = now();
        let period = periodOf(at);
        let taken = await takeUnit(transaction, run.userId, period);
        // Only a clock that was ahead before closes a month that goes on: the next one counts then.
        while (taken === undefined && (await isMonthClosed(transaction, run.userId, period))) {
          period = monthAfter(period);
          taken = await takeUnit(transaction, run.userId, period);
        }
        if (taken === undefined) throw limitExceeded(at);
        await insertRun(transaction, {
          id: run.requestId,
          user_id: run.userId,
          api_key_id: run.apiKeyId,
          service: run.service,
          function_name: run.functionName,
          period,
          state: 'reserved',
          problem: null,
          started_at: at.toISOString(),
          duration_ms: null,
          bytes: null,
          sha256: null,
          free_reason: null,
        });
        await mails.noteUse(transaction, { userId: run.userId, period, taken });
        const { request_limit, used } = taken;
        return { remaining: request_limit === null ? null : Math.max(0, request_limit - used) };
      }),

    settle: (requestId, run, alongside) => {
      const keep = async (transaction: Database): Promise<boolean> => {
        const kept = await endWithKey(transaction, requestId, {
          state: run.freeReason === undefined ? 'counted' : 'free',
          problem: null,
          duration_ms: Math.round(run.durationMs),
          bytes: run.bytes,
          sha256: run.sha256,
          free_reason: run.freeReason ?? null,
        });
        if (kept === undefined) return false;
        if (run.freeReason) await giveUnitBack(transaction, kept.user_id, kept.period);
        else await countInSlot(transaction, kept);
        await alongside?.(transaction);
        return true;
      };
      // Only a count: if a power failure undoes it, the user keeps a request that is not billed.
      return alongside === undefined ? relaxedTransaction(db, keep) : transact(db, keep);
    },

    release: end,

    releaseOrphans: async (startedBefore, forget = nothingLeft) => {
      let released = 0;
      for (;;) {
        const ids = await reservedBefore(db, startedBefore.toISOString(), orphansAtOnce);
        for (const id of ids) if (await releaseOrphan(id, forget)) released++;
        if (ids.length < orphansAtOnce) return released;
      }
    },

    sweepOrphans: async (heldMs, forget = nothingLeft) => {
      const at = clock();
      const held = new Set(await reservedBefore(db, endOfTime, heldAtOnce));
      for (const id of heldSince.keys()) if (!held.has(id)) heldSince.delete(id);
      let released = 0;
      for (const id of held) {
        const since = heldSince.get(id);
        if (since === undefined) heldSince.set(id, at);
        else if (at - since >= heldMs && (await releaseOrphan(id, forget))) released += 1;
      }
      return released;
    },

    readConfiguration,

    setRequestLimit: async (userId, { limit, seen }, alongside) => {
      const at = now().toISOString();
      const isWritten = await transact(db, async (transaction) => {
        const before = await lockRequestLimit(transaction, userId);
        if (before === undefined) throw new Problem('not_found');
        if (seen !== undefined && seen !== before.limit) return false;
        await writeRequestLimit(transaction, userId, limit, at);
        await alongside?.(transaction, before.limit);
        return true;
      });
      const current = await readConfiguration(userId);
      if (isWritten) return current;
      throw new Problem('changed_meanwhile', {
        message: `Somebody else has set this limit in the meantime, to ${current.limit ?? 'unlimited'}.`,
        current,
      });
    },
  };
}

// No Retry-After: waiting rarely helps within a month, a higher limit does.
function limitExceeded(at: Date): Problem {
  const until = periodBounds(at).end.slice(0, 10);
  return new Problem('request_limit_exceeded', {
    errors: [
      {
        path: '',
        message: `All requests of this month are used; the count starts again on ${until} (UTC).`,
        fix: 'Ask for a higher limit on the Contact page: /contact',
      },
    ],
  });
}
