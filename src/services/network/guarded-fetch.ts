// Fetches everything that a customer's document or URL requests. A host name is resolved here, all
// its addresses must pass the policy, and the connection uses the checked address, so that DNS
// rebinding has no effect. Redirects are checked in the same way. No cookies, credentials or
// referrer are sent.
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { limits } from '#contract/limits.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import { createHostPace } from '#services/network/host-pace.ts';
import { connectionKeptMs, createKeptAgents } from '#services/network/kept-agents.ts';
import type { NetworkPolicy } from '#services/network/network-policy.ts';
import { innerAddress, pin } from '#services/network/pin-address.ts';
import { acceptedEncodings, readBody, tooLarge } from '#services/network/read-body.ts';
import { readWebAddress } from '#services/network/read-web-address.ts';
import {
  createNameResolver,
  type ResolveName,
  resolveBySystem,
} from '#services/network/resolve-name.ts';
import { untilAborted } from '#services/until-aborted.ts';

export interface FetchedResource {
  /** Its final URL after redirects. */
  url: string;
  status: number;
  /** The Content-Type header; '' without one. */
  contentType: string;
  body: Buffer;
}

export interface FetchOptions {
  signal: AbortSignal;
  bytesMax?: number;
  timeoutMs?: number;
  accept?: string;
  /** The caller's own headers; another origin that a redirect leads to does not get them. */
  headers?: Readonly<Record<string, string>>;
  /** Waits for the turn of the host: how long after the request before, at least. */
  afterMs?: number;
}

/**
 * Fetches a URL.
 * @throws FetchFailure if it cannot be fetched; the signal's reason if it is aborted
 */
export type GuardedFetch = (address: string, options: FetchOptions) => Promise<FetchedResource>;

export interface GuardedFetchSettings {
  policy: NetworkPolicy;
  /** Default: the name servers of the system; where inner names are taken, everything that the system knows. */
  resolve?: ResolveName;
  /** Hosts are asked that many times faster; for tests and benchmarks. */
  paceScale?: number;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const headerBytesMax = 32 * 1024;

export function createGuardedFetch({
  policy,
  resolve = resolverFor(policy),
  paceScale = 1,
}: GuardedFetchSettings): GuardedFetch {
  const pace = createHostPace();
  const agents = createKeptAgents((address) => pinnedAgent(address, policy));

  /** One request without redirects; its body is read completely, or not at all for a redirect. */
  async function fetchOnce(
    url: URL,
    signal: AbortSignal,
    { bytesMax = limits.resourceBytesMax, accept = '*/*', headers }: FetchOptions,
  ): Promise<FetchedResource & { location: string | undefined }> {
    const pinned = await pin(url, policy, resolve);
    const asked = {
      signal,
      headers: {
        accept,
        'user-agent': userAgent,
        ...headers,
        'accept-encoding': acceptedEncodings,
      },
    };
    // A connection may be signed in by what its first request says, so it then serves nobody else.
    const isOwn = headers !== undefined && Object.keys(headers).length > 0;
    if (isOwn) return askOnce(url, pinned, asked, bytesMax);
    const { agent, isUsed } = agents.agentFor(url, pinned);
    const answer = await request(url, { ...asked, dispatcher: agent }).catch((error: unknown) => {
      if (isUsed && isCut(error)) return undefined;
      throw error;
    });
    return answer === undefined
      ? askOnce(url, pinned, asked, bytesMax)
      : readAnswer(url, answer, bytesMax);
  }

  /** Over a connection of its own. */
  async function askOnce(
    url: URL,
    pinned: string,
    asked: { signal: AbortSignal; headers: Readonly<Record<string, string>> },
    bytesMax: number,
  ): Promise<FetchedResource & { location: string | undefined }> {
    const agent = pinnedAgent(pinned, policy);
    try {
      return await readAnswer(url, await request(url, { ...asked, dispatcher: agent }), bytesMax);
    } finally {
      // Not reused; data still arriving is discarded.
      void agent.destroy().catch(() => undefined);
    }
  }

  return async (address, options) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? limits.resourceTimeoutMs);
    const signal = AbortSignal.any([options.signal, timeout]);
    try {
      let url = readWebAddress(address);
      const { origin, host } = url;
      if (options.afterMs !== undefined) await pace(host, options.afterMs / paceScale, signal);
      for (let hops = 0; hops <= limits.redirectsMax; hops += 1) {
        const { headers, ...others } = options;
        const sent = url.origin === origin && headers ? { ...others, headers } : others;
        const { location, ...found } = await untilAborted(fetchOnce(url, signal, sent), signal);
        if (location === undefined) return found;
        url = readWebAddress(location, url);
      }
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof FetchFailure) throw error;
      if (timeout.aborted) throw new FetchFailure('time_limit', 'It took too long to answer.');
      throw new FetchFailure('unreachable', 'It could not be reached.', error);
    }
    throw new FetchFailure('too_many_redirects', 'It leads from one address to the next.');
  };
}

function resolverFor({ takesInnerNames }: NetworkPolicy): ResolveName {
  return takesInnerNames ? resolveBySystem : createNameResolver();
}

/** The server closed a connection that it had kept open, while a request was on its way. */
function isCut(error: unknown): boolean {
  const code: unknown = Reflect.get(Object(error), 'code');
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

async function readAnswer(
  url: URL,
  { statusCode: status, headers, body: stream }: Dispatcher.ResponseData,
  bytesMax: number,
): Promise<FetchedResource & { location: string | undefined }> {
  // The reader of the stream gets its errors; without a reader an error must not end the process.
  stream.on('error', () => undefined);
  try {
    const location = single(headers.location);
    if (redirectStatuses.has(status) && location !== undefined) {
      return { url: url.href, status, contentType: '', ...noBody, location };
    }
    if (Number(single(headers['content-length'])) > bytesMax) throw tooLarge(bytesMax);
    const body = await readBody(stream, single(headers['content-encoding']), bytesMax);
    const contentType = single(headers['content-type']) ?? '';
    return { url: url.href, status, contentType, body, location: undefined };
  } finally {
    // Closes the connection unless everything was read: nobody waits for the rest.
    stream.destroy();
  }
}

export interface PostOptions {
  body: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** Sends a body to a URL with the same checks. */
export interface GuardedPost {
  /** @throws FetchFailure `not_allowed` for a URL that can be rejected before anything is sent */
  check(address: string): Promise<void>;
  /**
   * Follows no redirect and reads no body: only the status matters.
   * @throws FetchFailure if it cannot be sent
   */
  send(
    address: string,
    options: PostOptions,
  ): Promise<{ status: number; retryAfter: string | undefined }>;
}

export function createGuardedPost({
  policy,
  resolve = resolverFor(policy),
}: GuardedFetchSettings): GuardedPost {
  const sendOnce = async (url: URL, { body, headers }: PostOptions, signal: AbortSignal) => {
    const agent = pinnedAgent(await pin(url, policy, resolve), policy);
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        signal,
        headers: { ...headers, 'user-agent': userAgent },
        body,
      });
      answer.body.on('error', () => undefined).destroy();
      return { status: answer.statusCode, retryAfter: single(answer.headers['retry-after']) };
    } finally {
      void agent.destroy().catch(() => undefined);
    }
  };

  return {
    check: async (address) => {
      const url = readWebAddress(address);
      const patience = AbortSignal.timeout(checkTimeoutMs);
      await untilAborted(pin(url, policy, resolve), patience).catch((error: unknown) => {
        // A name that does not resolve now may do so later.
        if (error instanceof FetchFailure && error.reason === 'not_allowed') throw error;
      });
    },
    send: async (address, options) => {
      const timeout = AbortSignal.timeout(options.timeoutMs);
      try {
        const url = readWebAddress(address);
        return await untilAborted(sendOnce(url, options, timeout), timeout);
      } catch (error) {
        if (error instanceof FetchFailure) throw error;
        if (timeout.aborted) throw new FetchFailure('time_limit', 'It took too long to answer.');
        throw new FetchFailure('unreachable', 'It could not be reached.', error);
      }
    },
  };
}

const checkTimeoutMs = 2_000;
/** How the product calls itself in robots.txt. */
export const robotName = 'DocumentServices';
const userAgent = `Mozilla/5.0 (compatible; ${robotName}/1.0)`;
const noBody = { body: Buffer.alloc(0) };

export function pinnedAgent(address: string, policy: NetworkPolicy): Agent {
  const connect = buildConnector({ timeout: limits.resourceTimeoutMs });
  return new Agent({
    maxHeaderSize: headerBytesMax,
    keepAliveTimeout: connectionKeptMs,
    keepAliveMaxTimeout: connectionKeptMs,
    // With a literal address nothing is resolved again; certificates are still checked by name.
    connect: (options, callback) =>
      connect({ ...options, hostname: address }, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        const { remoteAddress = '', remotePort = 0 } = socket;
        if (policy.mayConnect(remoteAddress, remotePort)) return callback(null, socket);
        socket.destroy();
        callback(innerAddress(), null);
      }),
  });
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
