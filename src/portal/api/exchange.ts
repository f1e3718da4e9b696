// One HTTP exchange: builds the URL, sends cookies and JSON, turns each failure into a CallFailure
// and notifies the session of a 401. `call` adds the contract's types.
import { fillPath } from '#contract/call.ts';
import { networkFailure, readRefusal } from '#portal/api/call-failure.ts';
import { apiOrigin, noteAnswer, noteNoAnswer } from '#portal/api/connection.ts';

export interface SendOptions {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

export interface Sendable {
  method: string;
  path: string;
}

// After this time without an answer the connection counts as dead.
const silenceMs = 60_000;

let onUnauthorized: () => void = () => {};

/** The session registers its handler for 401 here. */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

/** Returns the successful response; anything else rejects with a CallFailure. */
export async function exchange(call: Sendable, options: SendOptions): Promise<Response> {
  const headers = new Headers(options.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  const init: RequestInit = { method: call.method, credentials: 'include', headers };
  if (options.signal) init.signal = options.signal;
  if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  }
  let response: Response;
  try {
    response = await fetchInTime(addressOf(call.path, options), init);
  } catch (cause) {
    // An abort by the caller says nothing about the network; a timeout does.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    noteNoAnswer();
    throw networkFailure(cause);
  }
  return settled(response);
}

/**
 * A reading on a dead connection fails soon, so that it can be repeated; browsers wait for minutes. An answer
 * that has begun may take its time. What changes something has a button to cancel it instead.
 */
async function fetchInTime(address: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') return fetch(address, init);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new DOMException('', 'TimeoutError')), silenceMs);
  const signal = AbortSignal.any([silence.signal, ...(init.signal ? [init.signal] : [])]);
  return fetch(address, { ...init, signal }).finally(() => clearTimeout(timer));
}

/** Returns a successful response; throws otherwise, and reports a 401 to the session. */
export async function settled(response: Response): Promise<Response> {
  noteAnswer();
  if (response.ok) return response;
  const refusal = await readRefusal(response);
  if (refusal.status === 401) onUnauthorized();
  throw refusal;
}

function addressOf(path: string, { params, query }: SendOptions): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  const tail = search.size > 0 ? `?${search}` : '';
  return `${apiOrigin}${fillPath(path, params ?? {})}${tail}`;
}
