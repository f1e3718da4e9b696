import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { ofService, publishedPage } from '#contract/calls/published-pages.ts';
import { serviceKey } from '#contract/common-fields.ts';
import { documentLanguages } from '#contract/document-languages.ts';
import { templateEngines } from '#contract/services.ts';

// Any text is looked up in a fixed list, so a name is never used as a path.
const anyName = v.pipe(v.string(), v.maxLength(200));

// The specification's names, its spellings included.
const showcase = v.object({
  title: v.pipe(v.string(), v.description('Title of the showcase.')),
  subtitle: v.pipe(v.string(), v.description('One sentence below the title.')),
  firstSectionButton: v.pipe(v.string(), v.description('Heading of the first section.')),
  firstSectionDetail: v.pipe(v.string(), v.description('Text of the first section.')),
  secondSectionDetails: v.pipe(v.string(), v.description('Text of the second section.')),
  thirdSectionButton: v.pipe(v.string(), v.description('Heading of the third section.')),
  thirdSectionDetails: v.pipe(v.string(), v.description('Text of the third section.')),
  forthSectionButton: v.pipe(v.string(), v.description('Heading of the fourth section.')),
  forthSectionDetails: v.pipe(v.string(), v.description('Text of the fourth section.')),
  buttonRouth: v.pipe(
    v.string(),
    v.description("Where the showcase's button leads: a route of the portal."),
  ),
});

export type ShowcaseFacts = v.InferOutput<typeof showcase>;

const title = v.pipe(v.string(), v.description('Name for people.'));

const listedService = v.object({
  key: serviceKey,
  title,
  showcase: v.optional(v.pipe(showcase, v.description('Texts of its showcase, where it has one.'))),
  summary: v.pipe(v.string(), v.description('What it does, in one sentence.')),
  open: v.pipe(v.boolean(), v.description('Whether runs are taken.')),
});

export type ListedService = v.InferOutput<typeof listedService>;

const fileName = v.pipe(
  anyName,
  v.description('Name of the template, as a run names it in `template_id`.'),
);

const shippedTemplate = v.object({
  file_name: fileName,
  title,
  service: serviceKey,
  engine: v.pipe(v.picklist(templateEngines), v.description('The engine it is written for.')),
  languages: v.optional(
    v.pipe(
      v.array(v.picklist(documentLanguages)),
      v.description('The languages it has sample data in; absent where there is one only.'),
    ),
  ),
});

export type ShippedTemplate = v.InferOutput<typeof shippedTemplate>;

const freshness = v.object({
  now: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.description('Any value: the answer comes from no cache.'),
    ),
  ),
});

export const contentCalls = defineCalls({
  listServices: {
    method: 'GET',
    path: '/api/v1/frontend/services',
    access: 'anyone',
    summary: 'The services in display order.',
    status: 200,
    answers: 'json',
    answer: v.array(listedService),
    problems: [],
  },
  readDocumentation: {
    method: 'GET',
    path: '/api/documentation/v1/{id}',
    access: 'anyone',
    summary: "A service's documentation: HTML as base64 of UTF-8.",
    params: ofService,
    query: freshness,
    status: 200,
    answers: 'json',
    answer: publishedPage,
    problems: ['not_found'],
  },
  readShowcase: {
    method: 'GET',
    path: '/api/documentation/v1/showcase/{id}',
    access: 'anyone',
    summary: "A service's showcase: HTML as base64 of UTF-8.",
    params: ofService,
    query: freshness,
    status: 200,
    answers: 'json',
    answer: publishedPage,
    problems: ['not_found'],
  },
  listShippedTemplates: {
    method: 'GET',
    path: '/template/default/list',
    access: 'anyone',
    summary: 'The templates that come with the product.',
    status: 200,
    answers: 'json',
    answer: v.array(shippedTemplate),
    problems: [],
  },
  readShippedTemplate: {
    method: 'GET',
    path: '/template/default/file/{file_name}',
    access: 'anyone',
    summary: 'The text of a template that comes with the product.',
    params: v.object({ file_name: fileName }),
    status: 200,
    answers: 'text',
    problems: ['template_not_shipped'],
  },
  readShippedSample: {
    method: 'GET',
    path: '/template/default/sample/{file_name}',
    access: 'anyone',
    summary: 'Sample data for a template that comes with the product.',
    params: v.object({ file_name: fileName }),
    query: v.object({
      language: v.optional(
        v.pipe(
          v.picklist(documentLanguages, `Must be one of ${documentLanguages.join(', ')}.`),
          v.description(
            'Language of the sample, where the template has several. English by default.',
          ),
        ),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: v.looseObject({}),
    problems: ['field_invalid', 'template_not_shipped'],
  },
});
