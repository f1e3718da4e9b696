import type { Feature } from '#server/feature.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import type { Core } from '#server/open-core.ts';
import { createWebhookHandlers } from '#server/webhooks/create-webhook-handlers.ts';
import { createWebhooks, type Webhooks } from '#server/webhooks/create-webhooks.ts';

export interface WebhookFeature extends Feature<'readWebhookSecret' | 'rotateWebhookSecret'> {
  webhooks: Webhooks;
}

/** Webhooks for finished jobs. `readJob`: the answer to a GET of the job. */
export function createWebhookFeature(
  core: Pick<Core, 'db' | 'now' | 'log' | 'metrics' | 'secrets' | 'post'>,
  readJob: (id: string) => Promise<object | undefined>,
): WebhookFeature {
  const queue = createJobs({ ...core, atOnce: 4 });
  return {
    handlers: createWebhookHandlers(core),
    webhooks: createWebhooks({ ...core, queue, readJob }),
    start: queue.start,
    close: queue.stop,
  };
}
