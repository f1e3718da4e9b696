import type * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { request } from '#contract/services/vat-validator/request.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run } from '#services/run-result.ts';
import type { Tools } from '#services/tools.ts';
import type { FormatVerdict } from '#services/vat-validator/check-format.ts';
import { isInVies, readVatId, type VatId } from '#services/vat-validator/vat-id.ts';

type VatValidatorInput = v.InferOutput<(typeof request.runs)[0]['body']>;

/** What the service tells about one number. */
interface VatVerdict {
  status: 'valid' | 'invalid' | 'unknown';
  vat_id: string;
  country_code: string | null;
  number: string;
  format_valid: boolean | null;
  checksum_valid: boolean | null;
  name: string | null;
  address: string | null;
  source: 'vies' | 'cache' | 'format';
  checked_at: string;
  cache_age_s: number;
  consultation_number?: string;
  /** Why it is not valid or not known, for people. */
  reason?: string;
  /** Why it is not known, for programs. */
  error?: string;
  retry_after?: number;
}

type CheckFormat = (id: VatId | undefined) => FormatVerdict;

/**
 * Whether VAT numbers are registered. `valid` is only what the register calls so; what it could not be
 * asked is `unknown`, and a run that found out nothing is not counted.
 */
const runVatValidator: Run<VatValidatorInput> = async (input, tools) => {
  const { checkFormat } = await import('#services/vat-validator/check-format.ts');
  const ways = { input, tools, checkFormat, requester: requesterOf(input, checkFormat) };
  if (input.vat_ids === undefined) {
    const { status, ...verdict } = await checkOne(input.vat_id ?? '', ways, timeFor(tools));
    return {
      kind: 'json',
      status,
      value: { ...verdict },
      isCounted: status !== 'unknown',
      warnings: [],
    };
  }
  const time = timeFor(tools);
  const results = await Promise.all(input.vat_ids.map((text) => checkOne(text, ways, time)));
  const count = (wanted: string) => results.filter(({ status }) => status === wanted).length;
  const summary = {
    valid: count('valid'),
    invalid: count('invalid'),
    unknown: count('unknown'),
  };
  return {
    kind: 'json',
    value: { results, summary },
    isCounted: summary.unknown < results.length,
    warnings: [],
  };
};

export const runs = { validate: runVatValidator } satisfies RunsOf<typeof request>;

interface Ways {
  input: VatValidatorInput;
  tools: Tools;
  checkFormat: CheckFormat;
  requester: VatId | undefined;
}

/** The time for all questions of a run; it only begins to run when somebody is asked. */
function timeFor({ signal }: Tools): () => AbortSignal {
  let both: AbortSignal | undefined;
  return () => {
    both ??= AbortSignal.any([signal, AbortSignal.timeout(limits.vatAskingMs)]);
    return both;
  };
}

/** @throws Problem `field_invalid` for a requester that no register would take */
function requesterOf(input: VatValidatorInput, checkFormat: CheckFormat): VatId | undefined {
  if (input.requester === undefined) return undefined;
  const id = readVatId(input.requester);
  const { checksumValid, number } = checkFormat(id);
  if (id !== undefined && checksumValid === true && isInVies(id.countryCode)) {
    return { ...id, number };
  }
  const message = 'Is not a VAT number of an EU state.';
  throw new Problem('field_invalid', { errors: [{ path: 'requester', message }] });
}

async function checkOne(text: string, ways: Ways, timeOf: () => AbortSignal): Promise<VatVerdict> {
  const { input, tools } = ways;
  const id = readVatId(text);
  const format = ways.checkFormat(id);
  const checked: VatVerdict = {
    status: format.checksumValid === false ? 'invalid' : 'unknown',
    vat_id: `${id?.countryCode ?? text}${format.number}`,
    country_code: id?.countryCode ?? null,
    number: format.number,
    format_valid: format.formatValid,
    checksum_valid: format.checksumValid,
    name: null,
    address: null,
    source: 'format',
    checked_at: tools.now().toISOString(),
    cache_age_s: 0,
    ...(format.reason === undefined ? {} : { reason: format.reason }),
  };
  const isWorthAsking = format.checksumValid === true || input.service === 'vies';
  if (format.formatValid === null) return { ...checked, error: 'NOT_COVERED' };
  if (id === undefined || !isWorthAsking) return checked;
  if (input.service === 'format') return { ...checked, reason: onlyFormat };
  if (!isInVies(id.countryCode)) {
    return checked.status === 'invalid'
      ? checked
      : { ...checked, error: 'NO_REGISTER', reason: noRegister };
  }
  // The register itself takes nothing else.
  if (!/^[0-9A-Z+*]{2,12}$/.test(format.number)) return checked;
  return askRegister({ ...id, number: format.number }, checked, ways, timeOf());
}

const onlyFormat = 'Format and check digit are right. No register was asked.';
const noRegister =
  'Format and check digit are right. Numbers of this country are in no register that is asked here.';

async function askRegister(
  id: VatId,
  { reason: _, ...checked }: VatVerdict,
  { input, tools, requester }: Ways,
  signal: AbortSignal,
): Promise<VatVerdict> {
  if (tools.vatRegister === undefined) {
    return {
      ...checked,
      status: 'unknown',
      error: 'NOT_CONFIGURED',
      reason: 'No register is set.',
    };
  }
  const maxAgeMs = (input.max_age_s ?? 0) * 1000;
  const asking = { owner: tools.owner, maxAgeMs, signal };
  const answer = await tools.vatRegister.check({ ...id, requester }, asking);
  tools.signal.throwIfAborted();
  if (answer.status === 'unknown') {
    const { error, reason, retryAfterS } = answer;
    return { ...checked, status: 'unknown', error, reason, retry_after: retryAfterS };
  }
  const { consultationNumber } = answer;
  const ageMs = Math.max(0, tools.now().getTime() - answer.at.getTime());
  return {
    ...checked,
    status: answer.status,
    name: answer.name,
    address: answer.address,
    source: answer.isCached ? 'cache' : 'vies',
    checked_at: answer.at.toISOString(),
    cache_age_s: Math.floor(ageMs / 1000),
    ...(consultationNumber === undefined ? {} : { consultation_number: consultationNumber }),
    ...(answer.status === 'invalid' ? { reason: notRegistered } : {}),
  };
}

const notRegistered = 'The register of the state does not have it.';
