// The request that is being processed, for log lines and audit entries written elsewhere. Jobs belong
// to the request that created them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#server/log.ts';
import type { Trace } from '#server/tracing/trace.ts';

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
  trace?: Trace | undefined;
  origin?: RequestOrigin;
  silence: Silence;
}

/** How long, in milliseconds, a request has waited for answers that never came. */
interface Silence {
  database: number;
  store: number;
}

const noSilence = (): Silence => ({ database: 0, store: 0 });

// Who has waited so long in vain is refused at once from then on: what has to be put back after a failure
// would wait as long again, and the caller with it. Sweeps and expiring locks put it back later.
const silenceMaxMs = 2000;

const storage = new AsyncLocalStorage<Current>();

/** Runs work as part of a request, or of none; whoever asked for the work around it did not ask for this. */
export function withRequestId<T>(id: string | undefined, work: () => T, trace?: Trace): T {
  return storage.run({ id, trace, silence: noSilence() }, work);
}

/** Runs work as asked for by a caller. */
export function withOrigin<T>(origin: RequestOrigin, work: () => T): T {
  const { id, trace, silence } = storage.getStore() ?? {
    id: undefined,
    silence: noSilence(),
  };
  return storage.run({ id, trace, origin, silence }, work);
}

/** The id of the current request. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.id;
}

/** Notes for the current request that it has waited in vain; the server's own work has its time. */
export function noteSilence(of: keyof Silence, sinceMs: number): void {
  const silence = storage.getStore()?.silence;
  if (silence !== undefined) silence[of] += performance.now() - sinceMs;
}

/** Whether the current request has waited for it long enough. */
export function isTooSilent(of: keyof Silence): boolean {
  const { id, silence } = storage.getStore() ?? {};
  return id !== undefined && silence !== undefined && silence[of] >= silenceMaxMs;
}

/** The trace that the caller of the current request named. */
export function currentTrace(): Trace | undefined {
  return storage.getStore()?.trace;
}

/** Who asked for what is being done; undefined for the server's own work. */
export function currentOrigin(): RequestOrigin | undefined {
  return storage.getStore()?.origin;
}

/** What log lines name the current request by. */
export function currentIds(): { request_id?: string; trace_id?: string } {
  const { id, trace } = storage.getStore() ?? { id: undefined };
  return {
    ...(id === undefined ? {} : { request_id: id }),
    ...(trace === undefined ? {} : { trace_id: trace.id }),
  };
}

/** A log whose warnings and errors contain the request id, and the trace id that the caller named. */
export function withRequestIds(log: Log): Log {
  const named = (fields: Readonly<Record<string, unknown>> = {}) => ({
    ...currentIds(),
    ...fields,
  });
  return {
    info: log.info,
    warn: (event, fields) => log.warn(event, named(fields)),
    error: (event, fields) => log.error(event, named(fields)),
  };
}
