// Devices of a test reach the real handlers without HTTP.
import { Problem, problems } from '#contract/problems.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import type { DraftTransport } from '#portal/offline/sync/draft-transport.ts';
import type { DraftHandlers } from '#server/drafts/create-draft-handlers.ts';
import { inputFor } from '#tests/kit/handler-input.ts';

/** What a device of this user reaches the server by; the handlers may be others after a restore. */
export function transportOf(userId: string, handlers: () => DraftHandlers): DraftTransport {
  const input = <B>(body: B) => inputFor(userId, undefined, body);
  return {
    sync: ({ operations, history }) =>
      answer(() =>
        handlers().syncDrafts(
          input({ user_id: userId, operations: operations.map((one) => ({ ...one })), history }),
        ),
      ),
    changes: (query) => answer(() => handlers().listDraftChanges({ ...input(undefined), query })),
    compare: ({ held, history }) =>
      answer(() => handlers().compareDrafts(input({ held: [...held], history }))),
    sendOne: () => Promise.reject(new Error('not asked')),
    list: () => Promise.reject(new Error('not asked')),
    readDeviceKey: () => Promise.reject(new Error('not asked')),
  };
}

/** A refusal as the portal parses it. */
async function answer<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    const { status, message } = problems[cause.key];
    throw new CallFailure({ kind: 'http', status, key: cause.key, message, cause });
  }
}
