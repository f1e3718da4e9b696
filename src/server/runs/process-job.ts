// One try at a run that was accepted before. The process may die anywhere in it: the next try takes back
// what this one left, and count, result and webhook are written in one transaction that only the newest
// try can win. So a job counts once or not at all.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { KeyIdentity } from '#server/api-keys/create-key-identity.ts';
import type { Archive } from '#server/archive/create-archive.ts';
import type { KeptBytes } from '#server/archive/kept-bytes.ts';
import type { JsonReader } from '#server/json/create-json-reader.ts';
import type { Log } from '#server/log.ts';
import { asProblem, failureFields, problemBody } from '#server/problem-body.ts';
import type { BoundRun } from '#server/runs/bind-runs.ts';
import {
  type ExecuteRun,
  type ForgetFile,
  failureOf,
  type RunToDo,
} from '#server/runs/execute-run.ts';
import {
  filesOfRun,
  finishRunJob,
  isOvertaken,
  isRunJobOpen,
  type JobTry,
  requeueRunJob,
  startRunJob,
} from '#server/runs/run-job-store.ts';
import type { RunAnswer } from '#server/runs/stored-answer.ts';
import type { Database } from '#server/store/database.ts';
import type { RunJobRow } from '#server/store/run-rows.ts';
import { transact, transactThen } from '#server/store/transact.ts';
import type { RunFailure, Usage } from '#server/usage/create-usage.ts';
import type { Webhooks } from '#server/webhooks/create-webhooks.ts';

export interface ProcessJobParts {
  db: Database;
  kept: KeptBytes;
  json: Pick<JsonReader, 'read'>;
  /** By their names in the contract. */
  bound: ReadonlyMap<string, BoundRun>;
  executeRun: ExecuteRun;
  usage: Pick<Usage, 'release' | 'readConfiguration'>;
  confirmKey: KeyIdentity['confirmKey'];
  archive: Pick<Archive, 'forgetFile'>;
  webhooks: Pick<Webhooks, 'announce' | 'wake'>;
  now: () => Date;
  log: Log;
  /** Ends when the server stops; the job is then put back. */
  draining: AbortSignal;
  clock: () => number;
  onFinished: (report: { service: string; outcome: RunFailure | 'success'; ms: number }) => void;
}

/** Rejects when the job is to be tried again. */
export type ProcessJob = (jobTry: JobTry) => Promise<void>;

export function createProcessJob(parts: ProcessJobParts): ProcessJob {
  const { db, kept, usage, webhooks, now, draining, clock } = parts;

  /** What is written together with the end of the run's unit. */
  const endOf =
    (row: RunJobRow, state: 'done' | 'failed', answer: string, keptMs: number) =>
    async (transaction: Database): Promise<void> => {
      const at = now();
      const end = {
        state,
        answer,
        finished_at: at.toISOString(),
        expires_at: new Date(at.getTime() + keptMs).toISOString(),
      };
      if (!(await finishRunJob(transaction, row, end))) {
        throw new Problem('unexpected', { cause: 'another try at the job has begun' });
      }
      const { id, user_id: userId, webhook_url: sealedUrl } = row;
      if (sealedUrl !== null) await webhooks.announce(transaction, { id, userId, sealedUrl });
    };

  const fail = async (
    row: RunJobRow,
    error: unknown,
    ms: number,
    forget?: ForgetFile,
  ): Promise<void> => {
    const problem = asProblem(error);
    if (problem.status >= 500) {
      parts.log.error('run_failed', { request_id: row.id, ...failureFields(problem) });
    }
    const answer = JSON.stringify(problemBody(problem, row.id));
    const end = endOf(row, 'failed', answer, limits.jobKeepMs);
    const failure = failureOf(error, draining);
    const isGivenBack = await usage.release(row.id, failure, ms, async (transaction) => {
      await end(transaction);
      return forget?.(transaction);
    });
    if (!isGivenBack) await transact(db, end);
    parts.onFinished({ service: row.service, outcome: failure, ms });
  };

  const prepare = async (row: RunJobRow) => {
    if (row.attempt > limits.jobTriesMax) {
      throw new Problem('unexpected', { cause: 'the process ended during each try' });
    }
    const one = parts.bound.get(row.call);
    if (one === undefined) throw new Problem('unexpected', { cause: `no run ${row.call}` });
    for (const id of await filesOfRun(db, row.user_id, row.id)) await parts.archive.forgetFile(id);
    await parts.confirmKey(row.api_key_id);
    const stored = Buffer.concat([await kept.read(row.request_file)]);
    const of = { sender: row.user_id, longFields: one.longFields };
    const body = (await parts.json.read(stored, of)).value;
    const { request_limit, count } = await usage.readConfiguration(row.user_id);
    const remaining = request_limit === null ? null : Math.max(0, request_limit - count);
    return { one, checked: one.check(body), remaining };
  };

  const work = async (row: RunJobRow): Promise<void> => {
    const startedMs = clock();
    const giveBack: RunToDo['giveBack'] = async (error, ms, forget) => {
      // The unit is the newer try's; only what this one archived has to go.
      if (await isOvertaken(db, row)) {
        if (forget) await transactThen(db, forget);
      } else if (mayHelpToWait(error) && row.attempt < limits.jobTriesMax) {
        await requeueRunJob(db, row);
      } else await fail(row, error, ms, forget);
    };
    const prepared = await prepare(row).catch(async (error: unknown) => {
      await giveBack(error, clock() - startedMs);
      throw error;
    });
    await parts.executeRun({
      ...prepared,
      requestId: row.id,
      userId: row.user_id,
      signal: draining,
      runMs: limits.asyncRunTimeoutMs,
      startedMs,
      confirmCaller: () => parts.confirmKey(row.api_key_id),
      prepare: async (answer) => {
        const fileKeptMs = prepared.checked.expiresInHours * 3_600_000;
        return endOf(row, 'done', textOf(answer), Math.max(limits.jobKeepMs, fileKeptMs));
      },
      giveBack,
    });
    parts.onFinished({ service: row.service, outcome: 'success', ms: clock() - startedMs });
  };

  return async (jobTry) => {
    const row = await startRunJob(db, jobTry);
    if (row === undefined) return;
    try {
      await work(row);
    } catch (error) {
      // Told to whoever asks for the job, unless it is to be tried again.
      if (await isRunJobOpen(db, row.id)) throw error;
    }
    webhooks.wake();
    await kept.remove(row.request_file);
  };
}

// The server is too busy or is stopping, or something it needs is away.
function mayHelpToWait(error: unknown): boolean {
  return error instanceof Problem && (error.status === 503 || error.key === 'queue_full');
}

function textOf({ body }: RunAnswer): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString();
}
