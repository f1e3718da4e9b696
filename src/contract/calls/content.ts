import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { isoDate } from '#contract/rules.ts';
import { serviceKeys, templateEngines } from '#contract/services.ts';

// The specification's names, its spellings included.
const showcase = v.object({
  title: v.string(),
  subtitle: v.string(),
  firstSectionButton: v.string(),
  firstSectionDetail: v.string(),
  secondSectionDetails: v.string(),
  thirdSectionButton: v.string(),
  thirdSectionDetails: v.string(),
  forthSectionButton: v.string(),
  forthSectionDetails: v.string(),
  /** Where the showcase's button leads: a route of the portal. */
  buttonRouth: v.string(),
});

export type ShowcaseFacts = v.InferOutput<typeof showcase>;

const listedService = v.object({
  key: v.picklist(serviceKeys),
  title: v.string(),
  showcase: v.optional(showcase),
  /** Additive: one sentence, and whether runs are taken. */
  summary: v.string(),
  open: v.boolean(),
});

export type ListedService = v.InferOutput<typeof listedService>;

const shippedTemplate = v.object({
  file_name: v.string(),
  title: v.string(),
  service: v.picklist(serviceKeys),
  engine: v.picklist(templateEngines),
});

export type ShippedTemplate = v.InferOutput<typeof shippedTemplate>;

/** Published HTML as base64 of UTF-8; `content` and `data` are the same. */
const publishedContent = v.object({
  id: v.string(),
  content: v.string(),
  data: v.string(),
  updated_at: isoDate,
});

// Any text is looked up in a fixed list, so a name is never used as a path.
const anyName = v.pipe(v.string(), v.maxLength(200));

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
    params: v.object({ id: anyName }),
    status: 200,
    answers: 'json',
    answer: publishedContent,
    problems: ['not_found'],
  },
  readShowcase: {
    method: 'GET',
    path: '/api/documentation/v1/showcase/{id}',
    access: 'anyone',
    summary: "A service's showcase: HTML as base64 of UTF-8.",
    params: v.object({ id: anyName }),
    status: 200,
    answers: 'json',
    answer: publishedContent,
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
    params: v.object({ file_name: anyName }),
    status: 200,
    answers: 'text',
    problems: ['template_not_shipped'],
  },
});
