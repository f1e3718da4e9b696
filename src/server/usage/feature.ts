import { limits } from '#contract/limits.ts';
import { type Feature, sweepEveryMs } from '#server/feature.ts';
import { createReceiptHandlers } from '#server/usage/create-receipt-handlers.ts';
import {
  createStatisticsHandlers,
  type StatisticsParts,
} from '#server/usage/create-statistics-handlers.ts';
import { createUsage, type Usage } from '#server/usage/create-usage.ts';
import { createUsageHandlers } from '#server/usage/create-usage-handlers.ts';
import { createUsageMails, type UsageMailParts } from '#server/usage/create-usage-mails.ts';

export interface UsageFeature
  extends Feature<
    | 'readOwnConfiguration'
    | 'readConfiguration'
    | 'readRequestLimit'
    | 'setRequestLimit'
    | 'listReceipts'
    | 'readReceipt'
    | 'listAllRuns'
    | 'readUserStatistics'
    | 'readAdminStatistics'
  > {
  usage: Usage;
}

/** Usage, limits and the receipts of runs. */
export function createUsageFeature(core: UsageMailParts & StatisticsParts): UsageFeature {
  const { db, now } = core;
  const usage = createUsage({ db, now, mails: createUsageMails(core) });
  return {
    handlers: {
      ...createUsageHandlers(usage),
      ...createReceiptHandlers({ db, now }),
      ...createStatisticsHandlers(core),
    },
    sweeps: [
      {
        name: 'orphaned_runs',
        everyMs: sweepEveryMs,
        run: () => usage.releaseOrphans(new Date(now().getTime() - 2 * limits.answerTimeoutMs)),
      },
    ],
    recover: async () => {
      await usage.releaseOrphans(now());
    },
    usage,
  };
}
