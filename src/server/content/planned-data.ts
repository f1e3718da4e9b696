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
  'file-archive': {
    when: ['You want results to wait for you, or to hand on a link that ends by itself.'],
    calls: [
      {
        call: 'GET /api/file-archive/v1/files',
        does: 'Lists your files, by pages and by a search.',
        fields: [
          ['limit', 'integer, 1 to 1000', 'How many.'],
          ['offset', 'integer', 'From which on.'],
          ['search', 'string', 'A part of the name.'],
        ],
      },
      {
        call: 'POST /api/file-archive/v1/files',
        does: 'Takes a file in, as a multipart upload.',
        fields: [['file', 'file, required', 'The file.']],
      },
      {
        call: 'DELETE /api/file-archive/v1/files/{file_name}',
        does: 'Removes a file.',
        fields: [],
      },
      {
        call: 'POST /api/file-archive/v1/files/{file_name}/link',
        does: 'Makes a link that works without a key.',
        fields: [
          ['expires_at', 'date', 'Until when it works.'],
          ['max_downloads', 'integer', 'How often it works.'],
        ],
      },
    ],
    answers: [
      'Rows of `file_name`, `size`, `type`, `sha256`, where the file came from, `created_at`, `expiration_date` and `downloads`.',
      'A file past its day: status 410. Another account’s file looks like none: status 404.',
    ],
    meanwhile:
      'Open today: runs of other services keep their files here, and `GET /api/file-archive/v1/files/{file_name}` gives one back to its owner, by key or session. [Data to PDF](/services/data-to-pdf) shows how.',
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
