// The request that is being processed, for log lines written elsewhere. Jobs belong to the request
// that created them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#server/log.ts';

const storage = new AsyncLocalStorage<string>();

/** Runs work as part of a request; of none if there is no id. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? work() : storage.run(id, work);
}

/** The id of the current request. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}

/** A log whose warnings and errors contain the request id. */
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
