import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { FieldError } from '#contract/problems.ts';
import { defineRequest } from '#contract/services/request.ts';
import { commonRunFields } from '#contract/services/run-fields.ts';
import { plainVatId } from '#contract/services/vat-validator/plain-vat-id.ts';

const vatId = v.pipe(
  v.string('Must be a text.'),
  v.nonEmpty('Must not be empty.'),
  v.maxLength(limits.vatIdLengthMax, `Must be ${limits.vatIdLengthMax} characters or less.`),
  v.check(
    (text) => plainVatId(text) !== undefined,
    'Has characters that stand in no VAT number. Send the country code and the number.',
  ),
);

const listLength = `Must be a list of 1 to ${limits.vatIdsMax} numbers.`;

const body = v.object({
  ...commonRunFields,
  vat_id: v.pipe(
    v.optional(vatId),
    v.description(
      'The number with its country code. Case, blanks, dots, dashes and slashes do not matter, and `GR` means `EL`. Exactly one of this and `vat_ids` is required.',
    ),
  ),
  vat_ids: v.pipe(
    v.optional(
      v.pipe(
        v.array(vatId, listLength),
        v.minLength(1, listLength),
        v.maxLength(limits.vatIdsMax, listLength),
      ),
    ),
    v.description(
      `A list of 1 to ${limits.vatIdsMax} numbers. The answer has \`results\` in the same order.`,
    ),
  ),
  service: v.pipe(
    v.optional(v.picklist(['auto', 'format', 'vies'], 'Must be auto, format or vies.'), 'auto'),
    v.description(
      'Who is asked. `auto`: the EU register, unless format or check digit are wrong. `format`: nobody, only format and check digit are checked. `vies`: the EU register even if the check digit is wrong.',
    ),
  ),
  requester: v.pipe(
    v.optional(vatId),
    v.description(
      'Your own EU VAT number. The register then gives a `consultation_number`, the proof that you asked.',
    ),
  ),
  max_age_s: v.pipe(
    v.optional(
      v.pipe(
        v.number('Must be a whole number of seconds.'),
        v.integer('Must be a whole number of seconds.'),
        v.minValue(0, 'Must be 0 or more.'),
      ),
      limits.vatCacheMs / 1000,
    ),
    v.description(
      'How old an earlier answer of the register may be, in seconds. `0` always asks the register.',
    ),
  ),
});

function checkNumbers({
  vat_id,
  vat_ids,
}: Readonly<Record<string, unknown>>): FieldError | undefined {
  if (vat_id !== undefined && vat_ids !== undefined) {
    return { path: 'vat_ids', message: 'Stands beside "vat_id".', fix: 'Send one of the two.' };
  }
  if (vat_id !== undefined || vat_ids !== undefined) return undefined;
  return {
    path: 'vat_id',
    message: 'Missing.',
    fix: 'Send "vat_id", or "vat_ids" with a list.',
  };
}

export const request = defineRequest({
  runs: [
    {
      path: 'validate',
      summary: 'Checks one VAT number, or a list of them.',
      body,
      check: checkNumbers,
      problems: [],
      functions: [
        {
          label: 'Validate',
          sample: { api_key: '{{api_key}}', vat_id: 'HR81793146560', service: 'auto' },
          short: { vat_id: 'HR81793146560' },
          example: { vat_ids: ['HR81793146560', 'DE 143 454 214', 'gr094019245'] },
        },
      ],
      result: {
        file: 'result.json',
        types: [],
        isInline: true,
        archived: {},
        inJson: {
          status: 'valid',
          vat_id: 'HR81793146560',
          country_code: 'HR',
          number: '81793146560',
          format_valid: true,
          checksum_valid: true,
          name: 'HRVATSKI TELEKOM D.D.',
          address: 'RADNIČKA CESTA 21\n10000 ZAGREB',
          source: 'vies',
          checked_at: '2026-03-05T09:30:00.000Z',
          cache_age_s: 0,
        },
      },
    },
  ],
});
