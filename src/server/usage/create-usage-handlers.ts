import { Problem } from '#contract/problems.ts';
import type { Handlers, SignedIn } from '#server/http/handler.ts';
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

    readConfiguration: async ({ caller, params }) => {
      mayRead(caller, params.id);
      return usage.readConfiguration(params.id);
    },

    readRequestLimit: async ({ caller, params }) => {
      mayRead(caller, params.id);
      return usage.readConfiguration(params.id);
    },

    setRequestLimit: ({ params, body }) => usage.setRequestLimit(params.id, body.request_limit),
  };
}

function mayRead(caller: SignedIn, userId: string): void {
  if (caller.userId !== userId && caller.role !== 'admin') throw new Problem('not_found');
}
