// The work of a run whose unit is taken: work, archive, count. It ends with the unit counted, or given
// back exactly once; whoever asks says how that is done.
import { Problem } from '#contract/problems.ts';
import type { Archive, KeptFile } from '#server/archive/create-archive.ts';
import type { Log } from '#server/log.ts';
import type { BoundRun, CheckedRun } from '#server/runs/bind-runs.ts';
import type { FindTemplate } from '#server/runs/find-template.ts';
import {
  archivedAnswer,
  downloadAnswer,
  type FinishedRun,
  jsonAnswer,
} from '#server/runs/make-answer.ts';
import type { RunAnswer } from '#server/runs/stored-answer.ts';
import { type StartTimer, withDeadline } from '#server/runs/with-deadline.ts';
import { sha256 } from '#server/secrets.ts';
import type { MailPost, PreparedMail } from '#server/sent-mails/create-mail-post.ts';
import type { Database } from '#server/store/database.ts';
import type { AfterCommit } from '#server/store/transact.ts';
import type { FreeReason, RunFailure, Usage } from '#server/usage/create-usage.ts';
import { describeFailure } from '#services/describe-failure.ts';
import type { JsonResult, MailResult, RunResult } from '#services/run-result.ts';
import type { StandingTools, StoredFile, Tools } from '#services/tools.ts';

export interface DoRunParts {
  usage: Pick<Usage, 'settle'>;
  archive: Pick<Archive, 'keepFile' | 'forgetFile' | 'forgetFileWithin' | 'findFile'>;
  mailPost: Pick<MailPost, 'prepare'>;
  tools: StandingTools;
  findTemplate: FindTemplate;
  now: () => Date;
  publicUrl: () => string;
  log: Log;
  /** Measures the time a run may take. */
  startTimer?: StartTimer | undefined;
}

export interface RunToDo {
  one: BoundRun;
  checked: CheckedRun;
  requestId: string;
  userId: string;
  /** As it was when the unit was taken. */
  remaining: number | null;
  signal: AbortSignal;
  /** The time it has, in milliseconds. */
  runMs: number;
  /** By the clock of durations. */
  startedMs: number;
  /** Asked when the count was refused: throws for whoever lost the account or the key. */
  confirmCaller(): Promise<unknown>;
  /** What else is written with the count; the second step runs in its transaction. */
  prepare?: ((answer: RunAnswer) => Promise<(transaction: Database) => Promise<void>>) | undefined;
  /** Puts a later answer in the place of the one that was written with the count. */
  amend?: ((answer: RunAnswer) => Promise<void>) | undefined;
  /** Gives the unit back if there is one, and in the same transaction removes what the run has left. */
  giveBack(error: unknown, ms: number, forget?: ForgetFile): Promise<void>;
}

export type ForgetFile = (transaction: Database) => Promise<AfterCommit | undefined>;

/** @throws Problem for every failure */
export type ExecuteRun = (run: RunToDo) => Promise<RunAnswer>;

export function createExecuteRun(parts: DoRunParts, clock: () => number): ExecuteRun {
  const produce = ({ one, checked, userId, signal: gone, runMs }: RunToDo): Promise<RunResult> => {
    const time = { runMs, endsAt: performance.now() + runMs };
    const owner = { userId, service: one.service.templatesOf ?? one.service.key };
    return withDeadline(
      (signal) =>
        checked.start({
          ...parts.tools,
          ...parts.tools.toolsOf?.(userId, runMs),
          owner: userId,
          now: parts.now,
          findTemplate: (templateId) => parts.findTemplate(templateId, owner),
          readFile: (fileName, bytesMax) => readFile(userId, fileName, bytesMax),
          time,
          signal,
        }),
      gone,
      parts.startTimer,
      runMs,
    );
  };

  const readFile: (...of: [string, ...Parameters<Tools['readFile']>]) => Promise<StoredFile> =
    async (userId, fileName, bytesMax) => {
      const file = await parts.archive.findFile(userId, fileName);
      if (file.size > bytesMax) throw new Problem('file_too_large');
      return { fileName: file.fileName, bytes: await file.read() };
    };

  const keep = (
    { one: { service }, checked, userId, requestId }: RunToDo,
    result: MadeResult,
  ): Promise<KeptFile> | undefined => {
    if (result.kind !== 'file' || checked.accessMode !== 'archive') return undefined;
    const hours = checked.expiresInHours;
    return parts.archive.keepFile({
      userId,
      requestId,
      bytes: result.bytes,
      fileName: result.fileName ?? checked.fileName ?? service.key,
      extension: result.extension,
      contentType: result.contentType,
      service: service.key,
      expiresAt: new Date(parts.now().getTime() + hours * 3_600_000),
    });
  };

  // The mail is on its way, so whatever goes wrong from here on must not look like a failed run.
  const answerSent = async (
    { signal, amend, startedMs }: RunToDo,
    sending: NonNullable<PreparedMail['sending']>,
    first: RunAnswer,
    finished: FinishedRun,
  ): Promise<RunAnswer> => {
    try {
      const value = await sending.outcome(signal);
      const durationMs = clock() - startedMs;
      const answer = jsonAnswer({ ...finished, durationMs }, { kind: 'json', value, warnings: [] });
      await amend?.(answer);
      return answer;
    } catch (failure) {
      const fields = { request_id: finished.requestId, cause: describeFailure(failure) };
      parts.log.warn('mail_outcome_unknown', fields);
      return first;
    }
  };

  // The run's own failure is what the caller hears; a unit that cannot be given back now is found by
  // the sweep for orphans. A file is taken back in one transaction with its unit: when a commit was lost
  // on the way back, the run may stand as counted, and then so does its file.
  const undo = async (run: RunToDo, error: unknown, kept: KeptFile | undefined): Promise<void> => {
    try {
      const forget: ForgetFile | undefined =
        kept && ((transaction) => parts.archive.forgetFileWithin(transaction, kept.id));
      await run.giveBack(error, clock() - run.startedMs, forget);
    } catch (failure) {
      parts.log.error('unit of a failed run not given back', {
        request_id: run.requestId,
        cause: describeFailure(failure),
      });
    }
  };

  return async (run) => {
    const { one, checked, requestId, remaining } = run;
    let kept: KeptFile | undefined;
    let mail: PreparedMail | undefined;
    try {
      const made = await produce(run);
      mail = made.kind === 'mail' ? await parts.mailPost.prepare(run, made) : undefined;
      const result = made.kind === 'mail' ? jsonOfMail(made, mail) : made;
      kept = await keep(run, result);
      const freeReason = freeReasonOf(checked, result);
      const isCounted = freeReason === undefined;
      const finished = {
        requestId,
        // What is not counted gives its unit back.
        remaining: isCounted || remaining === null ? remaining : remaining + 1,
        isCounted,
        isTest: checked.isTest,
        durationMs: clock() - run.startedMs,
        warnings: [...checked.warnings, ...result.warnings],
      };
      const names = { fileName: checked.fileName, service: one.service.key };
      const answer = answerOf(finished, result, kept, { ...names, publicUrl: parts.publicUrl() });
      const confirm = together(mail?.sending?.insert, await run.prepare?.(answer));
      const bytes = result.kind === 'file' ? result.bytes.byteLength : answer.body.byteLength;
      const settled = {
        freeReason,
        durationMs: finished.durationMs,
        // What was made of a mail is the mail.
        bytes: mail?.bytes ?? bytes,
        sha256: mail?.sha256 ?? kept?.sha256 ?? sha256(answer.body),
      };
      if (await parts.usage.settle(requestId, settled, confirm)) {
        return mail?.sending ? await answerSent(run, mail.sending, answer, finished) : answer;
      }
      const unwanted = kept;
      kept = undefined;
      if (unwanted !== undefined) await parts.archive.forgetFile(unwanted.id);
      // Withheld from whoever lost the account or the key while it ran.
      await run.confirmCaller();
      throw new Problem('unexpected', { cause: 'the unit was given back while the run went on' });
    } catch (error) {
      await mail?.sending?.discard();
      await undo(run, error, kept);
      throw error;
    }
  };
}

type MadeResult = Exclude<RunResult, MailResult>;
type InTransaction = (transaction: Database) => Promise<void>;

function jsonOfMail({ warnings }: MailResult, mail: PreparedMail | undefined): JsonResult {
  const isCounted = mail?.sending !== undefined;
  return { kind: 'json', value: mail?.value ?? {}, isCounted, warnings };
}

function together(...steps: (InTransaction | undefined)[]): InTransaction | undefined {
  const given = steps.filter((step) => step !== undefined);
  if (given.length === 0) return undefined;
  return async (transaction) => {
    for (const step of given) await step(transaction);
  };
}

function freeReasonOf(checked: CheckedRun, result: MadeResult): FreeReason | undefined {
  if (checked.isTest) return 'test';
  return result.kind === 'json' && result.isCounted === false ? 'check' : undefined;
}

function answerOf(
  run: FinishedRun,
  result: MadeResult,
  kept: KeptFile | undefined,
  names: { fileName: string | undefined; service: string; publicUrl: string },
): RunAnswer {
  if (result.kind === 'json') return jsonAnswer(run, result);
  return kept
    ? archivedAnswer(run, result, kept, names.publicUrl)
    : downloadAnswer(run, result, names);
}

/** How a failed run is recorded and measured. */
export function failureOf(error: unknown, gone: AbortSignal): RunFailure {
  if (gone.aborted) return 'aborted';
  return error instanceof Problem ? error.key : 'unexpected';
}
