// How much one document may make its browser say. Each message costs the server a little, and a script
// can bring about a million of them.
import { Problem } from '#contract/problems.ts';
import { droppedEvent } from '#services/renderer/browser/cdp-connection.ts';

const messagesMax = 10_000;
const bytesMax = 64 * 1024 * 1024;

export interface TrafficBudget {
  /** False from the message on that was too much. */
  take(method: string, bytes: number): boolean;
  /** For the next document. */
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

/** The document keeps the browser busy with telling instead of drawing. */
export function tooTalkative(path = ''): Problem {
  const message =
    'The document makes the browser say more than one run may: texts of megabytes on its console or ' +
    'in its addresses, or thousands of messages.';
  return new Problem('page_failed', { errors: [{ path, message }] });
}
