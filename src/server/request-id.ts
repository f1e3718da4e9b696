// The request that is being processed, for log lines and audit entries written elsewhere. Jobs belong
// to the request that created them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#server/log.ts';

/** Who asked, and from where. */
export interface RequestOrigin {
  userId: string | undefined;
  /** `portal` for a page in a browser, `api` for another program. */
  source: 'portal' | 'api';
  address: string;
  userAgent: string;
}

interface Current {
  id: string | undefined;
  origin?: RequestOrigin;
}

const storage = new AsyncLocalStorage<Current>();

/** Runs work as part of a request, or of none; whoever asked for the work around it did not ask for this. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return storage.run({ id }, work);
}

/** Runs work as asked for by a caller. */
export function withOrigin<T>(origin: RequestOrigin, work: () => T): T {
  return storage.run({ id: storage.getStore()?.id, origin }, work);
}

/** The id of the current request. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.id;
}

/** Who asked for what is being done; undefined for the server's own work. */
export function currentOrigin(): RequestOrigin | undefined {
  return storage.getStore()?.origin;
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
