// What a failed call rejects with. The mapping is section 8 of the specification. Code uses `kind`,
// `status` and `key`; `message` is for people.
import { failureTexts } from '#contract/failure-texts.ts';
import { readField, readText } from '#portal/api/read-field.ts';

export interface FieldError {
  path: string;
  message: string;
  fix?: string | undefined;
}

export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** `http`: the server answered with an error. `network`: no answer, or an unreadable one. */
  readonly kind: 'http' | 'network';
  /** 0 without an answer. */
  readonly status: number;
  /** The server's error_key; otherwise `unauthorized`, `bad_request` or `unexpected`. */
  readonly key: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** How long to wait before another attempt. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: {
    kind: 'http' | 'network';
    status: number;
    key: string;
    message: string;
    errors?: readonly FieldError[] | undefined;
    requestId?: string | undefined;
    retryAfterMs?: number | undefined;
    cause?: unknown;
  }) {
    super(facts.message, { cause: facts.cause });
    this.kind = facts.kind;
    this.status = facts.status;
    this.key = facts.key;
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** Builds the failure from an answer that is not 2xx. */
export async function readRefusal(response: Response): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined);
  const unauthorized = response.status === 401;
  const fallback = unauthorized
    ? failureTexts.unauthorized
    : response.statusText || failureTexts.badRequest;
  return new CallFailure({
    kind: 'http',
    status: response.status,
    key: readText(body, 'error_key') ?? (unauthorized ? 'unauthorized' : 'bad_request'),
    message: readText(body, 'message') || fallback,
    errors: readErrors(body),
    requestId: readText(body, 'request_id') ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: readRetryAfter(response.headers),
  });
}

/** No answer, or an unreadable one. */
export function networkFailure(cause: unknown): CallFailure {
  return new CallFailure({
    kind: 'network',
    status: 0,
    key: 'unexpected',
    message: failureTexts.unexpected,
    cause,
  });
}

/**
 * Retry-After is in seconds or a date. A date is compared with the server's clock, because the
 * device's clock may be wrong.
 */
function readRetryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after');
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const serverNow = Date.parse(headers.get('date') ?? '');
  const ms = Date.parse(header) - (Number.isNaN(serverNow) ? Date.now() : serverNow);
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function readErrors(body: unknown): FieldError[] {
  const errors = readField(body, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const path = readText(error, 'path');
    const message = readText(error, 'message');
    if (path === undefined || message === undefined) return [];
    return [{ path, message, fix: readText(error, 'fix') }];
  });
}
