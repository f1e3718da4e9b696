import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { defineRequest } from '#contract/services/request.ts';
import { commonRunFields } from '#contract/services/run-fields.ts';

const part = v.pipe(
  v.string('Must be a text.'),
  v.maxLength(
    limits.addressLineLengthMax,
    `Must be ${limits.addressLineLengthMax} characters or less.`,
  ),
);
const optionalPart = (meaning: string) =>
  v.pipe(v.optional(v.nullable(part)), v.description(meaning));
const linesText = `Must be a list of up to ${limits.addressLinesMax} texts.`;

const address = v.object(
  {
    region_code: v.pipe(
      v.string('Missing. Send the two letters of the country.'),
      v.nonEmpty('Missing. Send the two letters of the country.'),
      v.maxLength(10, 'Must be the two letters of a country, such as HR.'),
      v.description('The country, as its two ISO letters.'),
    ),
    locality: optionalPart('City, town or village.'),
    address_lines: v.pipe(
      v.optional(
        v.nullable(
          v.union(
            [
              v.pipe(v.array(part, linesText), v.maxLength(limits.addressLinesMax, linesText)),
              part,
            ],
            linesText,
          ),
        ),
      ),
      v.description('Street and house number, and what else stands above the place; or one text.'),
    ),
    postal_code: v.pipe(
      v.optional(
        v.nullable(
          v.union(
            [
              part,
              v.pipe(
                v.number(),
                v.integer('Must be a text.'),
                v.minValue(0, 'Must be a text.'),
                v.maxValue(1e12, 'Must be a text.'),
              ),
            ],
            'Must be a text.',
          ),
        ),
      ),
      v.description('Postal code. Send a text: a number loses its zeros.'),
    ),
    administrative_area: optionalPart('State, province or prefecture, by its name or code.'),
    sublocality: optionalPart('Part of the place, where addresses have one.'),
    organization: optionalPart('Company, for the printed form.'),
    recipient: optionalPart('Person, for the printed form.'),
  },
  'Must be an object.',
);

const body = v.object({
  ...commonRunFields,
  address: v.pipe(address, v.description('The address, in the parts below.')),
  service: v.pipe(
    v.optional(
      v.picklist(['auto', 'rules', 'provider'], 'Must be auto, rules or provider.'),
      'auto',
    ),
    v.description(
      'Who checks. `auto`: the address provider if the operator has set one up, otherwise the rules of the country. `rules` and `provider`: only these.',
    ),
  ),
});

export const request = defineRequest({
  runs: [
    {
      path: 'validate',
      summary: 'Checks one postal address and brings it into the form of its country.',
      body,
      problems: ['partner_unavailable'],
      functions: [
        {
          label: 'Validate',
          sample: {
            api_key: '{{api_key}}',
            address: {
              region_code: 'HR',
              locality: 'Zagreb',
              address_lines: ['Trg svetog Marka 6'],
              postal_code: '10000',
            },
          },
          example: {
            address: {
              region_code: 'HR',
              locality: 'Rijeka',
              address_lines: ['Korzo 16'],
              postal_code: 'HR-51000',
            },
          },
        },
      ],
      result: {
        file: 'result.json',
        types: [],
        isInline: true,
        archived: {},
        inJson: {
          source: 'rules',
          verdict: {
            complete: true,
            granularity: 'postal_code',
            next_action: 'accept',
            has_inferred: false,
            has_replaced: true,
            has_unconfirmed: true,
          },
          address: {
            formatted: 'Korzo 16\nHR-51000 Rijeka\nCroatia',
            lines: ['Korzo 16', 'HR-51000 Rijeka'],
            components: [
              { type: 'address_line', text: 'Korzo 16', status: 'unconfirmed_but_plausible' },
              { type: 'postal_code', text: '51000', status: 'confirmed', replaced: true },
              { type: 'locality', text: 'Rijeka', status: 'confirmed' },
              { type: 'country', text: 'Croatia', status: 'confirmed' },
            ],
          },
          missing: [],
          invalid: [],
          suggestions: [],
          notes: ['Street not verified: no address provider is set up.'],
        },
      },
    },
  ],
});
