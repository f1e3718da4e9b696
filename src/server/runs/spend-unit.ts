// The part of a run that holds a unit of the month: quota, body, work, archive, count, in this order.
// It ends with the unit counted, or given back exactly once.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { KeyIdentity, KeyOwner } from '#server/api-keys/create-key-identity.ts';
import type { Archive, KeptFile } from '#server/archive/create-archive.ts';
import type { Log } from '#server/log.ts';
import type { BoundRun, CheckedRun } from '#server/runs/bind-runs.ts';
import type { Claim } from '#server/runs/create-idempotency.ts';
import type { FindTemplate } from '#server/runs/find-template.ts';
import {
  archivedAnswer,
  downloadAnswer,
  type FinishedRun,
  jsonAnswer,
} from '#server/runs/make-answer.ts';
import type { RequestHeaders } from '#server/runs/read-key.ts';
import type { RunAnswer } from '#server/runs/stored-answer.ts';
import { withinTime } from '#server/runs/within-time.ts';
import { sha256 } from '#server/secrets.ts';
import type { TemplateOwner } from '#server/templates/find-own-template.ts';
import type { RunFailure, Usage } from '#server/usage/create-usage.ts';
import type { RunResult, StandingTools } from '#services/tools.ts';

export interface RunInput {
  /** The parsed body; undefined when there was none. */
  body: unknown;
  /** The body as sent, which is what an Idempotency-Key is tied to. */
  bodyBytes: Uint8Array | string;
  headers: RequestHeaders;
  requestId: string;
  address: string;
  /** Ends when the caller went away or the server drains. */
  signal: AbortSignal;
}

export interface SpendUnitParts {
  identifyKey: KeyIdentity['identifyKey'];
  usage: Pick<Usage, 'reserve' | 'settle' | 'release'>;
  archive: Pick<Archive, 'keepFile' | 'forgetFile'>;
  tools: StandingTools;
  findTemplate: FindTemplate;
  now: () => Date;
  log: Log;
  deadline?: (ms: number) => AbortSignal;
}

export type SpendUnit = (
  one: BoundRun,
  input: RunInput,
  caller: KeyOwner & { key: string },
  claim: Claim | undefined,
) => Promise<RunAnswer>;

export function createSpendUnit(parts: SpendUnitParts, clock: () => number): SpendUnit {
  const deadline = parts.deadline ?? AbortSignal.timeout;

  const produce = (
    checked: CheckedRun,
    input: RunInput,
    owner: TemplateOwner,
  ): Promise<RunResult> =>
    withinTime(
      (signal) =>
        checked.start({
          ...parts.tools,
          now: parts.now,
          findTemplate: (templateId) => parts.findTemplate(templateId, owner),
          signal,
        }),
      input.signal,
      deadline(limits.runTimeoutMs),
    );

  const keep = (
    { service }: BoundRun,
    checked: CheckedRun,
    result: RunResult,
    facts: { userId: string; requestId: string },
  ): Promise<KeptFile> | undefined => {
    if (result.kind !== 'file' || checked.accessMode !== 'archive') return undefined;
    const hours = checked.expiresInHours;
    return parts.archive.keepFile({
      ...facts,
      bytes: result.bytes,
      fileName: result.fileName ?? checked.fileName ?? service.key,
      extension: result.extension,
      contentType: result.contentType,
      service: service.key,
      expiresAt: new Date(parts.now().getTime() + hours * 3_600_000),
    });
  };

  // The run's own failure is what the caller hears; a unit that cannot be given back now is found by
  // the sweep for orphans. A file is taken back only with its unit: when a commit was lost on the way
  // back, the run may stand as counted, and then so does its file.
  const undo = async (
    requestId: string,
    failure: RunFailure,
    ms: number,
    kept: KeptFile | undefined,
  ): Promise<void> => {
    try {
      const isGivenBack = await parts.usage.release(requestId, failure, ms);
      if (isGivenBack && kept !== undefined) await parts.archive.forgetFile(kept.id);
    } catch (error) {
      parts.log.error('unit of a failed run not given back', { requestId, error: String(error) });
    }
  };

  return async (one, input, caller, claim) => {
    const startedMs = clock();
    const { requestId } = input;
    const { remaining } = await parts.usage.reserve({
      requestId,
      userId: caller.userId,
      apiKeyId: caller.apiKeyId,
      service: one.service.key,
      functionName: one.functionName(input.body),
    });
    let kept: KeptFile | undefined;
    try {
      const checked = one.check(input.body);
      const owner = { userId: caller.userId, service: one.service.key };
      const result = await produce(checked, input, owner);
      // Withheld from whoever lost the account or the key while it ran.
      await parts.identifyKey(caller.key);
      kept = await keep(one, checked, result, { userId: caller.userId, requestId });
      const isCounted = !checked.isTest && (result.kind === 'file' || result.isCounted !== false);
      const run = {
        requestId,
        // What is not counted gives its unit back.
        remaining: isCounted || remaining === null ? remaining : remaining + 1,
        isCounted,
        isTest: checked.isTest,
        durationMs: clock() - startedMs,
        warnings: [...checked.warnings, ...result.warnings],
      };
      const names = { fileName: checked.fileName, service: one.service.key };
      const answer = answerOf(run, result, kept, names);
      const confirm = await claim?.prepare(answer);
      const settled = {
        isCounted,
        durationMs: run.durationMs,
        bytes: result.kind === 'file' ? result.bytes.byteLength : Buffer.byteLength(answer.body),
        sha256: kept?.sha256 ?? sha256(answer.body),
      };
      if (await parts.usage.settle(requestId, settled, confirm)) return answer;
      if (kept !== undefined) await parts.archive.forgetFile(kept.id);
      throw new Problem('unexpected', { cause: 'the unit was given back while the run went on' });
    } catch (error) {
      await undo(requestId, failureOf(error, input.signal), clock() - startedMs, kept);
      throw error;
    }
  };
}

function answerOf(
  run: FinishedRun,
  result: RunResult,
  kept: KeptFile | undefined,
  names: { fileName: string | undefined; service: string },
): RunAnswer {
  if (result.kind === 'json') return jsonAnswer(run, result);
  return kept ? archivedAnswer(run, result, kept) : downloadAnswer(run, result, names);
}

/** How a failed run is recorded and measured. */
export function failureOf(error: unknown, gone: AbortSignal): RunFailure {
  if (gone.aborted) return 'aborted';
  return error instanceof Problem ? error.key : 'unexpected';
}
