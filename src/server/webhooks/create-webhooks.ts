// Reports the end of a job to its webhook URL. A delivery is a job of its own, inserted together
// with the result, so that neither is lost without the other. It may arrive twice, with the same
// id.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import { TryLater } from '#server/jobs/retry-later.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import { currentRequestId, currentTrace } from '#server/tracing/request-id.ts';
import { traceOfRequest, traceparent } from '#server/tracing/trace.ts';
import { retryAfterMs } from '#server/webhooks/retry-after.ts';
import { signWebhook, webhookKey } from '#server/webhooks/webhook-secret.ts';
import { readSecretVersion } from '#server/webhooks/webhook-secret-store.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { GuardedPost } from '#services/network/guarded-fetch.ts';

export interface Webhooks {
  /**
   * The URL as it is stored.
   * @throws Problem `url_not_allowed` for a URL that is clearly not public
   */
  sealAddress(userId: string, url: string): Promise<string>;
  /** Requests the delivery, in the transaction that ends the job; then call `wake`. */
  announce(
    transaction: Database,
    job: { id: string; userId: string; sealedUrl: string },
  ): Promise<void>;
  wake(): void;
}

const kind = 'webhook';
const payloadSchema = v.object({ job_id: v.string(), user_id: v.string(), url: v.string() });

/** Registers the handler of deliveries. */
export function createWebhooks({
  db,
  queue,
  post,
  secrets,
  now,
  readJob,
}: {
  db: Database;
  /** A separate queue: a slow receiver delays no emails and no runs. */
  queue: Pick<Jobs, 'enqueue' | 'wake' | 'handle'>;
  post: GuardedPost;
  secrets: Pick<Secrets, 'seal' | 'unseal' | 'sign'>;
  now: () => Date;
  /** The answer to a GET of the job. */
  readJob: (id: string) => Promise<object | undefined>;
}): Webhooks {
  const keysOf = async (userId: string): Promise<Buffer[]> => {
    const row = await readSecretVersion(db, userId);
    const current = webhookKey(secrets, userId, row?.version ?? 0);
    if (row === undefined) return [current];
    const graceEnd = new Date(row.rotated_at).getTime() + limits.webhookSecretGraceMs;
    const isOld = graceEnd <= now().getTime();
    return isOld ? [current] : [current, webhookKey(secrets, userId, row.version - 1)];
  };

  queue.handle(kind, async (payload) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) throw new GiveUp('The payload has an unknown format.');
    const { job_id: id, user_id: userId, url } = asked.output;
    const job = await readJob(id);
    if (job === undefined) throw new GiveUp('The job was deleted meanwhile.');
    const body = JSON.stringify(job);
    const timestamp = Math.floor(now().getTime() / 1000);
    const answer = await send(post, secrets.unseal(url, bindingOf(userId)), body, {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      ...traceHeaders(),
      'webhook-signature': signWebhook(await keysOf(userId), { id, timestamp, body }),
    });
    if (answer.status >= 200 && answer.status < 300) return;
    const words = `The receiver answered ${answer.status}.`;
    if (answer.status !== 429 && answer.status < 500) throw new GiveUp(words);
    const waitMs = retryAfterMs(answer.retryAfter, now());
    if (waitMs === undefined) throw new Error(words);
    throw new TryLater(words, Math.min(waitMs, limits.webhookRetryAfterMaxMs));
  });

  return {
    sealAddress: async (userId, url) => {
      try {
        await post.check(url);
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error;
        throw new Problem('url_not_allowed', {
          errors: [{ path: 'webhook_url', message: error.message }],
        });
      }
      return secrets.seal(url, bindingOf(userId));
    },
    announce: async (transaction, { id, userId, sealedUrl }) => {
      const payload = { job_id: id, user_id: userId, url: sealedUrl };
      await queue.enqueue(transaction, kind, payload, { owner: userId });
    },
    wake: () => queue.wake(),
  };
}

/** The request that asked for the job, and the trace it belongs to. */
function traceHeaders(): Record<string, string> {
  const id = currentRequestId();
  if (id === undefined) return {};
  return { 'x-request-id': id, traceparent: traceparent(currentTrace() ?? traceOfRequest(id)) };
}

function bindingOf(userId: string): string {
  return `webhook-url:${userId}`;
}

// What a host name resolves to can change between request and delivery; then a retry is useless.
async function send(
  post: GuardedPost,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; retryAfter: string | undefined }> {
  try {
    return await post.send(url, { body, headers, timeoutMs: limits.webhookTimeoutMs });
  } catch (error) {
    if (error instanceof FetchFailure && error.reason === 'not_allowed') {
      throw new GiveUp(error.message);
    }
    throw error;
  }
}
