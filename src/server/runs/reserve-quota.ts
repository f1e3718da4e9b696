// The part of a run that holds a unit of the month: quota, body, then the work, now or later. It ends
// with the unit counted, or given back exactly once, or held by a job.
import { limits } from '#contract/limits.ts';
import type { KeyIdentity, KeyOwner } from '#server/api-keys/create-key-identity.ts';
import type { Log } from '#server/log.ts';
import type { BoundRun } from '#server/runs/bind-runs.ts';
import type { Claim } from '#server/runs/create-idempotency.ts';
import type { RunJobs } from '#server/runs/create-run-jobs.ts';
import { type ExecuteRun, failureOf, type RunToDo } from '#server/runs/execute-run.ts';
import type { RequestHeaders } from '#server/runs/read-key.ts';
import type { RunAnswer } from '#server/runs/stored-answer.ts';
import type { Usage } from '#server/usage/create-usage.ts';
import { describeFailure } from '#services/describe-failure.ts';

export interface RunInput {
  /** The parsed body; undefined when there was none. */
  body: unknown;
  /** The body as sent, which is what an Idempotency-Key is tied to. */
  bodyBytes: Uint8Array | string;
  headers: RequestHeaders;
  requestId: string;
  /** Ends when the caller went away or the server drains. */
  signal: AbortSignal;
  /**
   * Waits for a place among those that run, once it is known whose run it is; returns its end.
   * @throws Problem `queue_full`, `busy`
   */
  enter?(taker: { userId: string; key: string }): Promise<() => void>;
}

export interface ReserveQuotaParts {
  identifyKey: KeyIdentity['identifyKey'];
  usage: Pick<Usage, 'reserve' | 'release'>;
  executeRun: ExecuteRun;
  acceptJob: RunJobs['accept'];
  log: Log;
}

export type ReserveQuota = (
  one: BoundRun,
  input: RunInput,
  caller: KeyOwner & { key: string },
  claim: Claim | undefined,
) => Promise<RunAnswer>;

export function createReserveQuota(parts: ReserveQuotaParts, clock: () => number): ReserveQuota {
  return async (one, input, caller, claim) => {
    const startedMs = clock();
    const { requestId, signal } = input;
    const { userId, apiKeyId } = caller;
    const { remaining } = await parts.usage.reserve({
      requestId,
      userId,
      apiKeyId,
      service: one.service.key,
      functionName: one.functionName(input.body),
    });
    const giveBack: RunToDo['giveBack'] = async (error, ms, forget) => {
      await parts.usage.release(requestId, failureOf(error, signal), ms, forget);
    };
    const admit = async () => {
      try {
        const checked = one.check(input.body);
        if (checked.later === undefined) return { checked };
        const { body } = input;
        const job = { one, checked, body, requestId, userId, apiKeyId, remaining };
        return { accepted: await parts.acceptJob(job, claim) };
      } catch (error) {
        // What the caller hears is the refusal; the sweep for orphans finds a unit left behind.
        await giveBack(error, clock() - startedMs).catch((failure: unknown) =>
          parts.log.error('unit of a refused run not given back', {
            request_id: requestId,
            cause: describeFailure(failure),
          }),
        );
        throw error;
      }
    };
    const admitted = await admit();
    if ('accepted' in admitted) return admitted.accepted;
    return parts.executeRun({
      one,
      checked: admitted.checked,
      requestId,
      userId,
      remaining,
      signal,
      runMs: limits.runTimeoutMs,
      startedMs,
      confirmCaller: () => parts.identifyKey(caller.key),
      prepare: claim?.prepare,
      amend: claim?.amend,
      giveBack,
    });
  };
}
