// The one outgoing call of the captcha: Google's siteverify protocol, or whatever the operator named
// in RECAPTCHA_VERIFY_URL. No caller hands in an address, and a redirect is an error, so nothing a
// visitor sends can turn this into a call to somewhere else; the general guard against private
// addresses is not for it, as the operator may well run the verifier next door.
// Anything but a clear answer about this very token is our trouble (503), never a success.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';

export interface SiteverifyAnswer {
  success: boolean;
  /** Where the captcha was solved, if told. */
  hostname: string | undefined;
}

export type AskSiteverify = (token: string, address: string) => Promise<SiteverifyAnswer>;

const answerBytesMax = 64 * 1024;

const answerSchema = v.object({
  success: v.boolean(),
  hostname: v.nullish(v.string()),
  'error-codes': v.nullish(v.array(v.string()), []),
});

// Faults of the token. All other codes say that our secret or our request is wrong.
const tokenFaults = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

export function createAskSiteverify({
  verifyUrl,
  secret,
  timeoutMs = limits.captchaVerifyTimeoutMs,
}: {
  verifyUrl: string;
  secret: string;
  timeoutMs?: number;
}): AskSiteverify {
  return async (token, address) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const text = await post(
      verifyUrl,
      new URLSearchParams({ secret, response: token, remoteip: address }),
      signal,
    ).catch((cause: unknown) => {
      throw unavailable('no usable answer', cause);
    });
    const parsed = v.safeParse(answerSchema, jsonOrNothing(text));
    if (!parsed.success) throw unavailable('the answer is not one of the protocol');
    const { success, hostname, 'error-codes': codes } = parsed.output;
    const ours = (codes ?? []).filter((code) => !tokenFaults.includes(code));
    if (!success && ours.length > 0) throw unavailable(`refused: ${ours.join(', ').slice(0, 200)}`);
    return { success, hostname: hostname ?? undefined };
  };
}

async function post(url: string, body: URLSearchParams, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) throw new Error(`more than ${answerBytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unavailable(reason: string, cause?: unknown): Problem {
  return new Problem('captcha_unavailable', {
    cause: new Error(`siteverify: ${reason}`, { cause }),
  });
}
