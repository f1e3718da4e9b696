import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';
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
export function createUsageFeature(
  core: UsageMailParts & StatisticsParts & Pick<Core, 'recordAudit'>,
): UsageFeature {
  const { db, now } = core;
  const usage = createUsage({ db, now, mails: createUsageMails(core) });
  return {
    handlers: {
      ...createUsageHandlers(usage, core.recordAudit),
      ...createReceiptHandlers({ db, now }),
      ...createStatisticsHandlers(core),
    },
    usage,
  };
}
