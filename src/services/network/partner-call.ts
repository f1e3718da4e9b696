// Asks an API that the operator chose, JSON in and JSON out. The address is theirs, not a customer's, and
// may be inside their network; no redirect is followed.
import { request } from 'undici';
import { limits } from '#contract/limits.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import { pinnedAgent } from '#services/network/guarded-fetch.ts';
import type { NetworkPolicy } from '#services/network/network-policy.ts';
import { pin } from '#services/network/pin-address.ts';
import { acceptedEncodings, readBody } from '#services/network/read-body.ts';
import { readWebAddress } from '#services/network/read-web-address.ts';
import { resolveBySystem } from '#services/network/resolve-name.ts';
import { untilAborted } from '#services/until-aborted.ts';

export interface PartnerAnswer {
  status: number;
  /** Undefined when the body is not JSON. */
  json: unknown;
}

export interface PartnerQuestion {
  /** Sent as JSON with POST; without it the call is a GET. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

/**
 * Calls a path of the API.
 * @throws FetchFailure if there is no answer to read
 */
export type PartnerCall = (path: string, question: PartnerQuestion) => Promise<PartnerAnswer>;

export function createPartnerCall(
  base: string,
  policy: NetworkPolicy,
  resolve = resolveBySystem,
): PartnerCall {
  const root = base.replace(/\/+$/, '');

  const callOnce = async (url: URL, { body, headers }: PartnerQuestion, signal: AbortSignal) => {
    const agent = pinnedAgent(await pin(url, policy, resolve), policy);
    try {
      const answer = await request(url, {
        method: body === undefined ? 'GET' : 'POST',
        dispatcher: agent,
        signal,
        headers: {
          accept: 'application/json',
          'accept-encoding': acceptedEncodings,
          'user-agent': 'DocumentServices/1.0',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // Without a reader an error of the stream must not end the process.
      answer.body.on('error', () => undefined);
      const encoding = answer.headers['content-encoding'];
      const bytes = await readBody(
        answer.body,
        Array.isArray(encoding) ? encoding[0] : encoding,
        limits.partnerAnswerBytesMax,
      );
      return { status: answer.statusCode, json: jsonOf(bytes) };
    } finally {
      void agent.destroy().catch(() => undefined);
    }
  };

  return async (path, question) => {
    const timeout = AbortSignal.timeout(question.timeoutMs ?? limits.partnerTimeoutMs);
    try {
      const url = readWebAddress(root + path);
      return await untilAborted(callOnce(url, question, timeout), timeout);
    } catch (error) {
      if (error instanceof FetchFailure) throw error;
      if (timeout.aborted) throw new FetchFailure('time_limit', 'It took too long to answer.');
      throw new FetchFailure('unreachable', 'It could not be reached.', error);
    }
  };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
