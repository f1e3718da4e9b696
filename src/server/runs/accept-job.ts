// Takes a run that is to be done later: what it was asked, its place in the queue and the answer of its
// Idempotency-Key exist together or not at all.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { KeptBytes } from '#server/archive/kept-bytes.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { writeJson } from '#server/json/write-json.ts';
import type { BoundRun, CheckedRun } from '#server/runs/bind-runs.ts';
import type { Claim } from '#server/runs/create-idempotency.ts';
import { acceptedAnswer } from '#server/runs/make-answer.ts';
import { countOpenJobs, insertRunJob } from '#server/runs/run-job-store.ts';
import type { RunAnswer } from '#server/runs/stored-answer.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';
import type { Webhooks } from '#server/webhooks/create-webhooks.ts';

/** What the queue knows these jobs by. */
export const runJobKind = 'run';

export interface JobToAccept {
  one: BoundRun;
  checked: CheckedRun;
  body: unknown;
  requestId: string;
  userId: string;
  apiKeyId: string;
  remaining: number | null;
}

export interface AcceptJobParts {
  db: Database;
  queue: Pick<Jobs, 'enqueue' | 'wake'>;
  kept: KeptBytes;
  webhooks: Pick<Webhooks, 'sealAddress'>;
  now: () => Date;
}

/** @throws Problem `url_not_allowed`, `queue_full` */
export type AcceptJob = (job: JobToAccept, claim: Claim | undefined) => Promise<RunAnswer>;

// An unfinished job this old was given up by the queue without a word; its unit is then found.
const unfinishedKeptMs = 30 * 24 * 3_600_000;

export function createAcceptJob(parts: AcceptJobParts): AcceptJob {
  const { db, queue, kept, webhooks, now } = parts;
  return async (job, claim) => {
    const { checked, requestId: id, userId } = job;
    const webhookUrl = checked.later?.webhookUrl;
    const sealed = webhookUrl === undefined ? null : await webhooks.sealAddress(userId, webhookUrl);
    const answer = acceptedAnswer({ ...checked, requestId: id, remaining: job.remaining });
    const requestFile = await kept.store(writeJson(withoutSecrets(job.body)));
    try {
      const confirm = await claim?.prepare(answer);
      const at = now();
      await transact(db, async (transaction) => {
        if ((await countOpenJobs(transaction, userId)) >= limits.jobsOpenPerUserMax) {
          throw new Problem('queue_full', { retryAfterS: 10 });
        }
        await kept.keep(transaction, requestFile);
        await insertRunJob(transaction, {
          id,
          user_id: userId,
          api_key_id: job.apiKeyId,
          service: job.one.service.key,
          call: job.one.call,
          request_file: requestFile,
          webhook_url: sealed,
          created_at: at.toISOString(),
          expires_at: new Date(at.getTime() + unfinishedKeptMs).toISOString(),
        });
        await queue.enqueue(transaction, runJobKind, { id }, { owner: userId });
        await confirm?.(transaction);
      });
    } catch (error) {
      await kept.clear(requestFile);
      throw error;
    }
    queue.wake();
    return answer;
  };
}

// What waits is kept in the clear like any archived file, so nothing goes into it that opens a door.
function withoutSecrets(body: unknown): Record<string, unknown> {
  const entries = Object.entries<unknown>(Object(body));
  return Object.fromEntries(
    entries.filter(([name]) => name !== 'api_key' && name !== 'webhook_url'),
  );
}
