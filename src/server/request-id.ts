// Which request is being worked on, for log lines that are written far from it. What a request leaves
// to a job is still its work.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#server/log.ts';

const storage = new AsyncLocalStorage<string>();

/** Does work as part of a request; of none when there is no id. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? work() : storage.run(id, work);
}

/** The id of the request that is being worked on. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}

/** A log whose warnings and errors name the request they belong to. */
export function withRequestIds(log: Log): Log {
  const named = (fields: Readonly<Record<string, unknown>> = {}) => {
    const id = currentRequestId();
    return id === undefined ? fields : { request_id: id, ...fields };
  };
  return {
    info: log.info,
    warn: (event, fields) => log.warn(event, named(fields)),
    error: (event, fields) => log.error(event, named(fields)),
  };
}
