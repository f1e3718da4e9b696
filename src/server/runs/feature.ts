import { limits } from '#contract/limits.ts';
import type { ApiKeyFeature } from '#server/api-keys/feature.ts';
import type { Archive } from '#server/archive/create-archive.ts';
import { type Feature, sweepEveryMs } from '#server/feature.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import type { Core } from '#server/open-core.ts';
import { createIdempotency } from '#server/runs/create-idempotency.ts';
import type { RunJobs } from '#server/runs/create-run-jobs.ts';
import { createFindTemplate } from '#server/runs/find-template.ts';
import { claimAnswers } from '#server/runs/idempotency-store.ts';
import { claimRequests, filesOfRun } from '#server/runs/run-job-store.ts';
import { createRunPipeline, type RunPipeline } from '#server/runs/run-pipeline.ts';
import type { MailPost } from '#server/sent-mails/create-mail-post.ts';
import type { AfterCommit } from '#server/store/transact.ts';
import { createFindNamesake, prepareFindOwnTemplate } from '#server/templates/find-own-template.ts';
import { readShipped } from '#server/templates/read-shipped.ts';
import type { ForgetRun, Usage } from '#server/usage/create-usage.ts';
import type { Webhooks } from '#server/webhooks/create-webhooks.ts';
import { runs } from '#services/registry.ts';

const orphanSweepEveryMs = 150_000;

export interface RunFeature extends Feature<keyof RunJobs['handlers']> {
  pipeline: RunPipeline;
}

/** The services at work: at once, and later as jobs. */
export function createRunFeature(
  core: Core,
  others: {
    identity: ApiKeyFeature['identity'];
    usage: Usage;
    archive: Archive;
    webhooks: Webhooks;
    mailPost: MailPost;
  },
): RunFeature {
  const queue = createJobs(core);
  const { kept } = others.archive;
  const idempotency = createIdempotency({ ...core, kept });
  const pipeline = createRunPipeline({
    ...core,
    ...others,
    ...others.identity,
    runs,
    kept,
    rateLimits: core.rates,
    idempotency,
    queue,
    findTemplate: createFindTemplate({
      readOwn: prepareFindOwnTemplate(core.db),
      findNamesake: createFindNamesake(core.db),
      readShipped,
    }),
    onFinished: core.metrics.runFinished,
  });
  // A run that died, or lost the database, may have put a file into the archive before it was counted.
  const forget: ForgetRun = async (transaction, { userId, requestId }) => {
    const afters: (AfterCommit | undefined)[] = [];
    for (const id of await filesOfRun(transaction, userId, requestId)) {
      afters.push(await others.archive.forgetFileWithin(transaction, id));
    }
    return async () => {
      for (const after of afters) await after?.();
    };
  };
  return {
    handlers: pipeline.jobs.handlers,
    sweeps: [
      {
        name: 'orphaned_runs',
        everyMs: orphanSweepEveryMs,
        run: () => others.usage.sweepOrphans(2 * limits.answerTimeoutMs, forget),
      },
      { name: 'expired_answers', everyMs: sweepEveryMs, run: idempotency.sweepExpired },
      { name: 'expired_run_jobs', everyMs: sweepEveryMs, run: pipeline.jobs.sweepExpired },
    ],
    recover: async () => {
      await others.usage.releaseOrphans(core.now(), forget);
      await idempotency.forgetRunning();
    },
    claimFiles: async (keys) => {
      await claimAnswers(core.db, keys);
      await claimRequests(core.db, keys);
    },
    start: queue.start,
    drain: queue.stop,
    pipeline,
  };
}
