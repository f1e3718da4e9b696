// One question to VIES, the EU's register of VAT numbers, over its REST protocol. `valid: false` means
// not valid only with the codes that say so: any other code means that nobody was asked.
import * as v from 'valibot';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { PartnerAnswer, PartnerCall } from '#services/network/partner-call.ts';
import type { VatId } from '#services/vat-validator/vat-id.ts';

export interface RegisterQuestion extends VatId {
  /** Who asks, for a consultation number. */
  requester: VatId | undefined;
}

export interface RegisterEntry {
  status: 'valid' | 'invalid';
  /** Null where the state tells none. */
  name: string | null;
  address: string | null;
  consultationNumber: string | undefined;
}

/** An entry, or the code of what went wrong. */
export type ViesAnswer = RegisterEntry | { error: string };

const code = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_-]{1,60}$/));
const text = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2000))));

const refusal = v.object({
  errorWrappers: v.pipe(v.array(v.object({ error: code })), v.minLength(1)),
});

const found = v.object({
  valid: v.optional(v.boolean()),
  // So called in answers to GET.
  isValid: v.optional(v.boolean()),
  userError: v.optional(v.nullable(v.string())),
  name: text,
  address: text,
  requestIdentifier: text,
});

const definite = ['VALID', 'INVALID', 'INVALID_INPUT'];

export type AskVies = (question: RegisterQuestion) => Promise<ViesAnswer>;

export function createAskVies(call: PartnerCall): AskVies {
  return async (question) => {
    try {
      const posted = await call('/check-vat-number', { body: postBody(question) });
      // Some stand-ins only speak the older way.
      const isMissing = [404, 405, 501].includes(posted.status) && !v.is(refusal, posted.json);
      const answer = readAnswer(isMissing ? await call(getPath(question), {}) : posted);
      // Without a requester there is nobody it could be a proof for.
      if ('error' in answer || question.requester !== undefined) return answer;
      return { ...answer, consultationNumber: undefined };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      return { error: error.reason === 'time_limit' ? 'TIMEOUT' : 'UNREACHABLE' };
    }
  };
}

function postBody({ countryCode, number, requester }: RegisterQuestion): object {
  return { countryCode, vatNumber: number, ...asker(requester) };
}

function getPath({ countryCode, number, requester }: RegisterQuestion): string {
  const query = new URLSearchParams(asker(requester));
  const path = `/ms/${encodeURIComponent(countryCode)}/vat/${encodeURIComponent(number)}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

function asker(requester: VatId | undefined): Record<string, string> {
  if (requester === undefined) return {};
  const { countryCode, number } = requester;
  return { requesterMemberStateCode: countryCode, requesterNumber: number };
}

function readAnswer({ status, json }: PartnerAnswer): ViesAnswer {
  const refused = v.safeParse(refusal, json);
  if (refused.success) {
    const { error } = refused.output.errorWrappers[0] ?? { error: '' };
    return error === 'INVALID_INPUT' ? invalid : { error };
  }
  if (status >= 500) return { error: 'SERVICE_UNAVAILABLE' };
  if (status === 429) return { error: 'GLOBAL_MAX_CONCURRENT_REQ' };
  const read = v.safeParse(found, json);
  if (!read.success || status !== 200) return unreadable;
  const { userError, valid, isValid = valid, name, address, requestIdentifier } = read.output;
  if (userError && !definite.includes(userError)) {
    return v.is(code, userError) ? { error: userError } : unreadable;
  }
  // What contradicts itself tells nothing.
  if (isValid === undefined || (userError && isValid !== (userError === 'VALID'))) {
    return unreadable;
  }
  const consultationNumber = told(requestIdentifier) ?? undefined;
  if (!isValid) return { ...invalid, consultationNumber };
  return { status: 'valid', name: told(name), address: told(address), consultationNumber };
}

const unreadable = { error: 'UNREADABLE' };

const invalid: RegisterEntry = {
  status: 'invalid',
  name: null,
  address: null,
  consultationNumber: undefined,
};

// States that withhold names and addresses write dashes.
function told(value: string | null | undefined): string | null {
  const lines = (value ?? '').split('\n').map((line) => line.trim());
  const trimmed = lines.filter((line) => line !== '').join('\n');
  return trimmed === '' || /^-+$/.test(trimmed) ? null : trimmed;
}
