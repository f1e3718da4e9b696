import type { Handlers } from '#server/http/handler.ts';
import type { Usage } from '#server/usage/create-usage.ts';

export type UsageHandlers = Handlers<
  'readOwnConfiguration' | 'readConfiguration' | 'readRequestLimit' | 'setRequestLimit'
>;

/** The calls under /core/user-configuration. */
export function createUsageHandlers(
  usage: Pick<Usage, 'readConfiguration' | 'setRequestLimit'>,
): UsageHandlers {
  return {
    readOwnConfiguration: ({ caller }) => usage.readConfiguration(caller.userId),

    readConfiguration: ({ params }) => usage.readConfiguration(params.id),

    readRequestLimit: ({ params }) => usage.readConfiguration(params.id),

    setRequestLimit: ({ params, body }) =>
      usage.setRequestLimit(params.id, body.request_limit, body.seen_limit),
  };
}
