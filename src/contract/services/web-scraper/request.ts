import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { defineRequest } from '#contract/services/request.ts';
import {
  accessModeOrInline,
  commonRunFields,
  fileName,
  flag,
} from '#contract/services/run-fields.ts';
import { keepingProblems } from '#contract/services/run-problems.ts';
import { checkReading } from '#contract/services/web-scraper/check-reading.ts';

const ageRule = `Must be 0 to ${limits.pageAgeSMax} seconds.`;
const selectorRule = 'Must be a CSS selector, or an object with "css".';
const headerRule = 'Must be an object of texts.';

const css = v.pipe(
  v.string(selectorRule),
  v.nonEmpty('Must not be empty.'),
  v.maxLength(500, 'Must be 500 characters or less.'),
);

const selector = v.union(
  [
    css,
    v.object({
      css: v.pipe(css, v.description('The CSS selector.')),
      attribute: v.pipe(
        v.optional(v.pipe(v.string(), v.regex(/^[\w:.-]{1,100}$/, 'Must be the name of one.'))),
        v.description('An attribute instead of the text; `href` and `src` become whole addresses.'),
      ),
      all: v.pipe(flag(false), v.description('A list of all matches instead of the first one.')),
    }),
  ],
  selectorRule,
);

const body = v.object({
  ...commonRunFields,
  url: v.pipe(
    v.pipe(v.string('Must be a text.'), v.nonEmpty('Must not be empty.')),
    v.description(
      'The address of a public page, `http` or `https` on its usual port. Redirects are followed; private addresses are refused.',
    ),
  ),
  response_format: v.pipe(
    v.optional(
      v.picklist(
        ['html', 'text', 'markdown', 'json', 'links'],
        'Must be html, text, markdown, json or links.',
      ),
      'text',
    ),
    v.description(
      'What `data` is: the content as clean `html` without scripts and styles, as plain `text` or as `markdown`; `json` with headings, tables, images and the text, or with the values of `selectors`; or the list of all `links`.',
    ),
  ),
  selectors: v.pipe(
    v.optional(
      v.pipe(
        v.record(v.pipe(v.string(), v.maxLength(100)), selector, 'Must be an object.'),
        v.check(
          (named) => Object.keys(named).length <= limits.selectorsMax,
          `Must be ${limits.selectorsMax} selectors or less.`,
        ),
      ),
    ),
    v.description(
      'For `json`: names with CSS selectors. Each gives the text of the first match, or null. An object `{css, attribute, all}` asks for an attribute, or for all matches. They search the whole page.',
    ),
  ),
  only_main_content: v.pipe(
    flag(true),
    v.description(
      'Leave out menus, advertisements and footers. A page in which no main content is found is answered whole, with a warning.',
    ),
  ),
  render: v.pipe(
    flag(false),
    v.description(
      'Load the page in a browser and run its scripts first, for pages that are made by script. Slower.',
    ),
  ),
  wait_for: v.pipe(
    v.optional(css),
    v.description(
      `With \`render\`: wait until an element matches this CSS selector, ${limits.waitDelayMsMax / 1000} seconds at most.`,
    ),
  ),
  headers: v.pipe(
    v.optional(
      v.record(
        v.string(),
        v.pipe(
          v.string(headerRule),
          v.maxLength(2_000, 'Must be 2000 characters or less.'),
          v.regex(
            /^[\t\x20-\x7e\x80-\xff]*$/,
            'Must be one line of letters that headers can carry.',
          ),
        ),
        headerRule,
      ),
    ),
    v.description(
      'Request headers to send along, such as `Accept-Language`. A redirect to another site does not get them.',
    ),
  ),
  max_age_s: v.pipe(
    v.optional(
      v.pipe(
        v.number(ageRule),
        v.integer(ageRule),
        v.minValue(0, ageRule),
        v.maxValue(limits.pageAgeSMax, ageRule),
      ),
      0,
    ),
    v.description(
      'Take a copy of the page that you fetched before, if it is not older than this many seconds. Copies are kept in memory, as long as there is room.',
    ),
  ),
  respect_robots: v.pipe(
    flag(true),
    v.description(
      'Keep to the robots.txt of the site, in which this service is called `DocumentServices`. Set it to false only for sites that are yours, or that allow it.',
    ),
  ),
  file_access_mode: accessModeOrInline,
  file_name: fileName,
});

const page = {
  url: 'https://example.com/news',
  final_url: 'https://example.com/news/',
  http_status: 200,
  title: 'News',
  fetched_at: '2026-03-05T09:30:00.000Z',
  from_cache: false,
  fetch_ms: 184,
};

export const request = defineRequest({
  runs: [
    {
      path: 'scrape',
      summary: 'Reads a web page and answers its content, links or data.',
      body,
      check: checkReading,
      problems: [
        ...keepingProblems,
        'access_mode_invalid_file',
        'page_failed',
        'page_too_heavy',
        'robots_refused',
        'renderer_unavailable',
      ],
      functions: [
        {
          label: 'Scrape',
          sample: {
            api_key: '{{api_key}}',
            url: 'https://example.com/',
            response_format: 'markdown',
            only_main_content: true,
          },
          short: { url: 'https://example.com/', response_format: 'markdown' },
          example: { url: 'https://example.com/', response_format: 'markdown' },
        },
      ],
      result: {
        file: 'news.md',
        types: ['text/html', 'text/markdown', 'text/plain'],
        isInline: true,
        archived: page,
        inJson: {
          ...page,
          data: '# News\n\nThe office is closed on Monday.',
          metadata: { description: 'What is new.', language: 'en', json_ld: [] },
        },
      },
    },
  ],
});
