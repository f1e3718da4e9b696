// The only outgoing call of the captcha: Google's siteverify protocol, or the operator's
// RECAPTCHA_VERIFY_URL. Callers pass no URL, and redirects are errors, so visitors cannot redirect
// this request. The guard against private addresses does not apply, because the operator may run
// the verifier internally. Anything but a clear answer about this token is a server error (503),
// never a success.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';

export interface SiteverifyAnswer {
  success: boolean;
  /** Where the captcha was solved, if known. */
  hostname: string | undefined;
}

export type AskSiteverify = (token: string, address: string) => Promise<SiteverifyAnswer>;

const answerBytesMax = 64 * 1024;

const answerSchema = v.object({
  success: v.boolean(),
  hostname: v.nullish(v.string()),
  'error-codes': v.nullish(v.array(v.string()), []),
});

// Errors of the token. All other codes mean that our secret or request is wrong.
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
