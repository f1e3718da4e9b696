import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { checkMappingChoice } from '#contract/services/data-mapping/check-mapping-choice.ts';
import { defineRequest } from '#contract/services/request.ts';
import {
  accessModeOrInline,
  commonRunFields,
  dataObject,
  fileName,
  flag,
  templateName,
} from '#contract/services/run-fields.ts';
import { keepingProblems } from '#contract/services/run-problems.ts';
import { invoiceData, shortInvoiceData, shortMapping } from '#contract/services/sample-data.ts';

const expression = v.pipe(
  v.string(),
  v.nonEmpty('Must not be empty.'),
  v.maxLength(limits.mappingLengthMax, `Must be ${limits.mappingLengthMax} characters or less.`),
);

const body = v.object({
  ...commonRunFields,
  data: v.pipe(dataObject, v.description('The data to rearrange.')),
  mapping: v.pipe(
    v.optional(
      v.union(
        [expression, v.array(v.unknown())],
        'Must be a list of rules or a JSONata expression.',
      ),
    ),
    v.description(
      'A list of rules, or a JSONata expression as a text. See [Rules](#rules) and [Expressions](#expressions). Exactly one of this and `template_id` is required.',
    ),
  ),
  template_id: v.pipe(
    v.optional(templateName),
    v.description(
      'A stored mapping instead of `mapping`: the `file_name` of one of those below, or the id or name of your own.',
    ),
  ),
  trace: v.pipe(
    flag(false),
    v.description(
      'Also answer `trace`, the source of each value, and `unmapped`, the paths of the data that no rule reads. An expression has no trace: it only gives `unmapped`, with the outermost paths that were not read.',
    ),
  ),
  response_format: v.pipe(
    v.optional(v.picklist(['json'], 'Must be json.'), 'json'),
    v.description('The format of the answer. There is one so far.'),
  ),
  file_access_mode: accessModeOrInline,
  file_name: fileName,
});

export const request = defineRequest({
  runs: [
    {
      path: 'map',
      summary: 'Rearranges JSON from one shape into another.',
      body,
      check: checkMappingChoice,
      problems: [
        ...keepingProblems,
        'access_mode_invalid_file',
        'file_not_found',
        'mapping_syntax',
        'mapping_failed',
        'mapping_too_heavy',
      ],
      functions: [
        {
          label: 'Map',
          sample: {
            api_key: '{{api_key}}',
            template_id: 'invoice-to-ubl.json',
            response_format: 'json',
            data: invoiceData,
          },
          short: {
            mapping: [{ to: 'order.id', from: 'invoice.number' }],
            data: { invoice: { number: '2024-0117' } },
          },
          example: {
            mapping: shortMapping,
            data: shortInvoiceData,
          },
        },
      ],
      result: {
        file: 'order.json',
        types: [],
        isInline: true,
        archived: {},
        inJson: { data: { order: { id: '2024-0117' } } },
      },
    },
  ],
});
