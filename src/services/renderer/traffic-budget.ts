// Limits how much a document may make its browser send. Each message costs the server a little, and
// a script can cause about a million.
import { Problem } from '#contract/problems.ts';
import { droppedEvent } from '#services/renderer/browser/cdp-connection.ts';

const messagesMax = 10_000;
const bytesMax = 64 * 1024 * 1024;

export interface TrafficBudget {
  /** False from the first message beyond the limit. */
  take(method: string, bytes: number): boolean;
  /** Resets the budget for the next document. */
  renew(): void;
}

export function createTrafficBudget(): TrafficBudget {
  let messages = 0;
  let total = 0;
  return {
    take(method, bytes) {
      messages += 1;
      total += bytes;
      return method !== droppedEvent && messages <= messagesMax && total <= bytesMax;
    },
    renew() {
      messages = 0;
      total = 0;
    },
  };
}

/** The document keeps the browser busy sending messages instead of rendering. */
export function tooTalkative(path = ''): Problem {
  const message =
    'The document makes the browser say more than one run may: texts of megabytes on its console or ' +
    'in its addresses, or thousands of messages.';
  return new Problem('page_failed', { errors: [{ path, message }] });
}
