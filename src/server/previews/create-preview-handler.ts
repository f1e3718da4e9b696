import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Handlers } from '#server/http/handler.ts';
import { previewTemplate } from '#server/previews/preview-template.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import { withDeadline } from '#server/runs/with-deadline.ts';
import { noStoredFiles } from '#services/no-stored-files.ts';
import type { StandingTools } from '#services/tools.ts';

/**
 * Previews cost as much as runs and are not counted. So a user has the rate limit of one key for
 * them and few at once: typing must not delay other users' runs.
 */
export function createPreviewHandler(parts: {
  rates: Pick<RateLimits, 'take'>;
  tools: StandingTools;
  now: () => Date;
  /** Aborted when the server stops. */
  draining: AbortSignal;
}): Handlers<'previewTemplate'> {
  const { rates, tools, now, draining } = parts;
  const underWay = new Map<string, number>();

  return {
    previewTemplate: async ({ caller, body }) => {
      const { userId } = caller;
      if (Buffer.byteLength(body.content) > limits.templateBytesMax) {
        const message = `Must be ${limits.templateBytesMax / 1024} KiB or less.`;
        throw new Problem('field_invalid', { errors: [{ path: 'content', message }] });
      }
      await rates.take('runsByKey', `preview ${userId}`);
      const count = underWay.get(userId) ?? 0;
      if (count >= limits.previewsPerUserAtOnce) {
        throw new Problem('queue_full', { retryAfterS: 1 });
      }
      underWay.set(userId, count + 1);
      try {
        return await withDeadline(
          (signal) =>
            previewTemplate(body, {
              ...tools,
              ...tools.toolsOf?.(userId),
              owner: userId,
              now,
              readFile: noStoredFiles,
              signal,
            }),
          draining,
        );
      } finally {
        const left = (underWay.get(userId) ?? 1) - 1;
        if (left > 0) underWay.set(userId, left);
        else underWay.delete(userId);
      }
    },
  };
}
