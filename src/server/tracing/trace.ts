// Trace ids by W3C Trace Context: the caller's goes with everything that is done for the request, up to the
// webhook.
import { randomBytes } from 'node:crypto';

/** What comes with a request: the trace it belongs to, and whether the caller records it. */
export interface Trace {
  /** 32 hexadecimal digits. */
  id: string;
  /** Two hexadecimal digits. */
  flags: string;
}

// Later versions only add parts at the end.
const format =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-|$)/;

/** The trace of a `traceparent` header; undefined without a valid one. */
export function readTrace(header: unknown): Trace | undefined {
  const [, id, flags] = (typeof header === 'string' && format.exec(header)) || [];
  return id === undefined || flags === undefined ? undefined : { id, flags };
}

/** The `traceparent` of a request that we send as part of a trace. */
export function traceparent({ id, flags }: Trace): string {
  return `00-${id}-${randomBytes(8).toString('hex')}-${flags}`;
}

/** The trace of a request whose caller named none: another spelling of the request's id. */
export function traceOfRequest(requestId: string): Trace {
  const number = [...requestId].reduce((sum, digit) => sum * 32n + BigInt(parseInt(digit, 32)), 0n);
  return { id: number.toString(16).padStart(32, '0').slice(-32), flags: '00' };
}
