// Planned services about data, mail and what others know.
import type { ServiceKey } from '#contract/services.ts';
import type { PlannedService } from '#server/content/planned-service.ts';

export const plannedData = {
  'send-email': {
    when: ['You send documents and want template, attachment and delivery in one call.'],
    calls: [
      {
        call: 'POST /api/send-email/v1/send',
        does: 'Sends a mail to up to 50 people.',
        fields: [
          [
            'email',
            'object, required',
            '`sender_name`, `from`, `to` (list of `{Email, Name}`), `subject`, `body`; also `cc`, `bcc`, `reply_to`, `template_id` with `data`, `attachments`, `send_at`.',
          ],
          ['dry_run', 'boolean', 'Checks and renders without sending, and is not counted.'],
        ],
      },
    ],
    answers: [
      '`status`, `message_id`, `accepted` and `rejected` with a reason for each address.',
      'A sender address that is not allowed: status 403.',
      'The same `Idempotency-Key` never sends twice.',
    ],
    meanwhile:
      'Today you can make the document with [Data to PDF](/services/data-to-pdf) and send it with your own mail.',
  },
  'vat-validator': {
    when: [
      'You invoice businesses in other countries and must know whether their VAT number is real.',
    ],
    calls: [
      {
        call: 'POST /api/vat-validator/v1/validate',
        does: 'Checks one number or up to 100.',
        fields: [
          [
            'vat_id',
            'string',
            'The number; blanks and dots do not matter. This or `vat_ids` is required.',
          ],
          ['vat_ids', 'list of strings, 1 to 100', 'Many numbers in one call.'],
          ['service', '`auto`, `format` or `vies`', 'Which source is asked.'],
        ],
      },
    ],
    answers: [
      '`status` is `valid`, `invalid` or `unknown`: valid only when a register said so, unknown when it did not answer. Unknown is not counted.',
      'Also `country_code`, `number`, `format_valid`, `checksum_valid`, `name`, `address`, `source`, `checked_at`.',
      'For a list: `results` in the order of the question.',
    ],
    meanwhile: 'There is no other way to check a number here today.',
  },
  'address-validation': {
    when: ['You ship or invoice and want addresses complete and in the form of their country.'],
    calls: [
      {
        call: 'POST /api/address-validation/v1/validate',
        does: 'Checks and formats one postal address.',
        fields: [
          [
            'address',
            'object, required',
            '`region_code`, `locality`, `address_lines` (list), `postal_code`.',
          ],
          ['service', 'string', 'Which source is asked.'],
        ],
      },
    ],
    answers: [
      '`verdict` with what to do next: `accept`, `confirm` or `fix`.',
      '`address` in its printed form, `missing` and `invalid` fields with the rule and an example.',
      'Without an outside source it says that the street was not verified.',
    ],
    meanwhile: 'There is no other way to check an address here today.',
  },
  'web-scraper': {
    when: ['You need the text, links or data of public web pages, in a fair manner.'],
    calls: [
      {
        call: 'POST /api/web-scraper/v1/scrape',
        does: 'Fetches a page.',
        fields: [
          [
            'url',
            'string, required',
            'An http or https address. Private addresses are refused, after each redirect too.',
          ],
          ['response_format', '`html`, `text`, `markdown`, `json` or `links`', 'What to answer.'],
          ['file_access_mode', '`download`, `archive` or `direct`', 'Where the result goes.'],
          ['selectors', 'object', 'Names with CSS selectors, for `json`.'],
          ['only_main_content', 'boolean, default `true`', 'Leaves menus and footers out.'],
          ['wait_for', 'string', 'Waits until an element is there.'],
          ['render', 'boolean', 'Uses a browser, for pages made by script.'],
          ['headers', 'object', 'Headers to send along.'],
          ['max_age_s', 'integer', 'How old a kept copy may be.'],
          ['respect_robots', 'boolean, default `true`', 'Keeps to what the site allows.'],
        ],
      },
    ],
    answers: [
      '`url`, `final_url`, `http_status`, `title`, `fetched_at`, `from_cache`, `data`, `links`, `metadata`, `warnings`.',
      'A page that answers an error: status 409 with its status, not counted.',
    ],
    meanwhile: 'There is no other way to read a web page here today.',
  },
} as const satisfies Partial<Record<ServiceKey, PlannedService>>;
