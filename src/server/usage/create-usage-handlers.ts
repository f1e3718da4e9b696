import type { RecordAudit } from '#server/audit/audit-event.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Usage } from '#server/usage/create-usage.ts';

export type UsageHandlers = Handlers<
  'readOwnConfiguration' | 'readConfiguration' | 'readRequestLimit' | 'setRequestLimit'
>;

/** The calls under /core/user-configuration. */
export function createUsageHandlers(
  usage: Pick<Usage, 'readConfiguration' | 'setRequestLimit'>,
  recordAudit: RecordAudit,
): UsageHandlers {
  return {
    readOwnConfiguration: ({ caller }) => usage.readConfiguration(caller.userId),

    readConfiguration: ({ params }) => usage.readConfiguration(params.id),

    readRequestLimit: ({ params }) => usage.readConfiguration(params.id),

    setRequestLimit: ({ params: { id }, body: { request_limit: after, seen_limit: seen } }) =>
      usage.setRequestLimit(id, { limit: after, seen }, async (transaction, before) => {
        if (before === after) return;
        const changes = [{ field: 'request_limit', before, after }];
        await recordAudit(transaction, { event: 'limit_changed', subjectId: id, changes });
      }),
  };
}
