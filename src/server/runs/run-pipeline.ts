// What happens to every run, in this order: key, place, rate, Idempotency-Key, then the part that holds a
// unit (reserve-quota.ts).
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { KeyIdentity, KeyOwner } from '#server/api-keys/create-key-identity.ts';
import type { Archive } from '#server/archive/create-archive.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import { bindRuns } from '#server/runs/bind-runs.ts';
import type { Idempotency } from '#server/runs/create-idempotency.ts';
import { createRunJobs, type RunJobs, type RunJobsParts } from '#server/runs/create-run-jobs.ts';
import { createExecuteRun, type DoRunParts, failureOf } from '#server/runs/execute-run.ts';
import { keyOfRun, type RequestHeaders, single } from '#server/runs/read-key.ts';
import { createReserveQuota, type RunInput } from '#server/runs/reserve-quota.ts';
import type { RunAnswer } from '#server/runs/stored-answer.ts';
import { sha256 } from '#server/secrets.ts';
import type { RunFailure, Usage } from '#server/usage/create-usage.ts';
import type { RunRegistry } from '#services/registry.ts';

export interface RunPipeline {
  /** @throws Problem for every refusal and failure */
  run(call: string, input: RunInput): Promise<RunAnswer>;
  /** The runs that are done later. */
  jobs: Pick<RunJobs, 'handlers' | 'sweepExpired'>;
}

export interface FinishedReport {
  service: string;
  outcome: RunFailure | 'success' | 'accepted' | 'replayed';
  ms: number;
}

type OwnJobsParts = Omit<RunJobsParts, 'bound' | 'executeRun' | 'clock' | 'onFinished'>;

export interface RunPipelineParts extends DoRunParts, OwnJobsParts {
  runs: RunRegistry;
  identifyKey: KeyIdentity['identifyKey'];
  usage: Pick<Usage, 'reserve' | 'settle' | 'release' | 'readConfiguration'>;
  archive: Pick<Archive, 'keepFile' | 'forgetFile' | 'forgetFileWithin' | 'findFile'>;
  rateLimits: Pick<RateLimits, 'take'>;
  idempotency: Pick<Idempotency, 'begin'>;
  onFinished?: (report: FinishedReport) => void;
  /** Milliseconds that never jump; durations are measured with it. */
  clock?: () => number;
}

/** Makes the way every service call goes. */
export function createRunPipeline(parts: RunPipelineParts): RunPipeline {
  const { clock = () => performance.now(), onFinished = () => undefined } = parts;
  const bound = bindRuns(parts.runs);
  const executeRun = createExecuteRun(parts, clock);
  const jobs = createRunJobs({ ...parts, bound, executeRun, clock, onFinished });
  const spend = createReserveQuota({ ...parts, executeRun, acceptJob: jobs.accept }, clock);

  const boundRun = (call: string) => {
    const one = bound.get(call);
    if (one === undefined) throw new Error(`no run ${call}`);
    return one;
  };

  const callerOf = async ({ body, headers }: RunInput): Promise<KeyOwner & { key: string }> => {
    const key = keyOfRun(body, headers);
    if (key === undefined) throw new Problem('api_key_missing');
    return { ...(await parts.identifyKey(key)), key };
  };

  const admit = async (
    call: string,
    input: RunInput,
    caller: KeyOwner & { key: string },
  ): Promise<{ answer: RunAnswer; outcome: 'success' | 'accepted' | 'replayed' }> => {
    const one = boundRun(call);
    await parts.rateLimits.take('runsByKey', caller.apiKeyId);
    const idempotencyKey = idempotencyKeyOf(input.headers);
    if (idempotencyKey === undefined) {
      return spent(await spend(one, input, caller, undefined));
    }
    const begun = await parts.idempotency.begin(
      { userId: caller.userId, call, key: idempotencyKey },
      sha256(input.bodyBytes),
      input.signal,
    );
    if ('answer' in begun) return { answer: begun.answer, outcome: 'replayed' };
    try {
      return spent(await spend(one, input, caller, begun.claim));
    } catch (error) {
      await begun.claim.giveUp();
      throw error;
    } finally {
      begun.claim.end();
    }
  };

  return {
    run: async (call, input) => {
      let startedMs = clock();
      let outcome: FinishedReport['outcome'] = 'unexpected';
      let leave: (() => void) | undefined;
      try {
        const caller = await callerOf(input);
        leave = await input.enter?.({ userId: caller.userId, key: caller.key });
        // Waits are measured on their own.
        startedMs = clock();
        const admitted = await admit(call, input, caller);
        outcome = admitted.outcome;
        return admitted.answer;
      } catch (error) {
        outcome = failureOf(error, input.signal);
        throw error;
      } finally {
        leave?.();
        const service = boundRun(call).service.key;
        onFinished({ service, outcome, ms: clock() - startedMs });
      }
    },
    jobs,
  };
}

function spent(answer: RunAnswer): { answer: RunAnswer; outcome: 'success' | 'accepted' } {
  return { answer, outcome: answer.status === 202 ? 'accepted' : 'success' };
}

function idempotencyKeyOf(headers: RequestHeaders): string | undefined {
  const key = single(headers['idempotency-key']);
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= limits.idempotencyKeyLengthMax) return key;
  const message = `Must be 1 to ${limits.idempotencyKeyLengthMax} printable characters without spaces.`;
  throw new Problem('field_invalid', { errors: [{ path: 'Idempotency-Key', message }] });
}
