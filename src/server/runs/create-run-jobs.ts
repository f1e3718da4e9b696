// Runs that are done later: accepted, worked off by the queue, asked about, and in the end forgotten.
import * as v from 'valibot';
import { Problem } from '#contract/problems.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import {
  type AcceptJob,
  type AcceptJobParts,
  createAcceptJob,
  runJobKind,
} from '#server/runs/accept-job.ts';
import { createProcessJob, type ProcessJobParts } from '#server/runs/process-job.ts';
import { deleteRunJob, expiredRunJobs, readJobState } from '#server/runs/run-job-store.ts';
import type { Webhooks } from '#server/webhooks/create-webhooks.ts';

export interface RunJobs {
  accept: AcceptJob;
  /** Forgets jobs whose time is over. */
  sweepExpired(): Promise<number>;
  handlers: Handlers<'readJob'>;
}

export interface RunJobsParts extends AcceptJobParts, ProcessJobParts {
  /** Works off nothing else: a long run holds up no mail. */
  queue: Pick<Jobs, 'enqueue' | 'wake' | 'handle'>;
  webhooks: Webhooks;
}

const payloadSchema = v.object({ id: v.string() });
const sweptAtOnce = 100;

export function createRunJobs(parts: RunJobsParts): RunJobs {
  const { db, kept, now } = parts;
  const processJob = createProcessJob(parts);
  parts.queue.handle(runJobKind, async (payload, { attempt }) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) throw new GiveUp('The payload is not one of this version.');
    await processJob({ id: asked.output.id, attempt });
  });
  return {
    accept: createAcceptJob(parts),

    sweepExpired: async () => {
      let removed = 0;
      for (;;) {
        const rows = await expiredRunJobs(db, now().toISOString(), sweptAtOnce);
        for (const { id, request_file: file } of rows) {
          await kept.remove(file);
          await deleteRunJob(db, id);
          removed += 1;
        }
        if (rows.length < sweptAtOnce) return removed;
      }
    },

    handlers: {
      readJob: async ({ caller, params }) => {
        const state = await readJobState(db, params.id, caller.userId);
        if (state === undefined) throw new Problem('not_found');
        return state;
      },
    },
  };
}
