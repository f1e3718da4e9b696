// Own templates: what a run may name in template_id beside the templates that come with the product.
// Each saved text is a version of its own; restoring one makes a new version, so history only grows.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { preview } from '#contract/calls/template-preview.ts';
import {
  createdAt,
  etag,
  idOf,
  ifMatch,
  ownId,
  success,
  updatedAt,
} from '#contract/common-fields.ts';
import { documentLanguages } from '#contract/document-languages.ts';
import { limits } from '#contract/limits.ts';
import { codePoints, noControls, storable } from '#contract/rules.ts';
import { templateEngines, templateServices } from '#contract/services.ts';

const engineName = v.pipe(
  v.picklist(templateEngines),
  v.description('Engine the text is written for.'),
);
const versionNumber = v.pipe(
  v.number(),
  v.description('Number of this text; `id@version` names it for good.'),
);
const bytes = v.pipe(v.number(), v.description('Bytes of the text.'));
const text = v.pipe(v.string(), v.description('The text of the template.'));
const dataText = v.pipe(
  v.string(),
  v.description('Data to try it with, as JSON text, byte for byte.'),
);

const listedTemplate = v.object({
  id: ownId,
  name: v.pipe(v.string(), v.description('Name of the template. Unique within its service.')),
  service: v.pipe(v.picklist(templateServices), v.description('Key of the service it is for.')),
  engine: engineName,
  version: versionNumber,
  size: bytes,
  created_at: createdAt,
  updated_at: updatedAt,
  etag,
});

export type ListedTemplate = v.InferOutput<typeof listedTemplate>;

export const templateSchema = v.object({
  ...listedTemplate.entries,
  content: text,
  sample_data: dataText,
});

export type OwnTemplate = v.InferOutput<typeof templateSchema>;

const listedVersion = v.object({
  version: versionNumber,
  engine: engineName,
  size: bytes,
  created_at: createdAt,
});

export type ListedVersion = v.InferOutput<typeof listedVersion>;

const version = v.object({ ...listedVersion.entries, content: text });

// Composed, so that a name typed on another keyboard finds its template.
const name = v.pipe(
  v.string('Give the template a name.'),
  v.normalize('NFC'),
  v.trim(),
  v.nonEmpty('Give the template a name.'),
  v.check(
    (text) => codePoints(text) <= limits.templateNameLengthMax,
    `Can't be longer than ${limits.templateNameLengthMax} characters.`,
  ),
  v.check((text) => !text.includes('@'), 'Must not contain @, which stands before a version.'),
  noControls,
  storable,
  v.description('Name of the template.'),
);

const content = v.pipe(
  v.string('Must be a text.'),
  storable,
  v.description('The text of the template.'),
);

const sampleData = v.pipe(
  v.string('Must be a JSON text.'),
  storable,
  v.check(isObjectOrList, 'Must be the JSON text of an object or a list.'),
  v.description('Data to try it with, as JSON text.'),
);

function isObjectOrList(text: string): boolean {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null;
  } catch {
    return false;
  }
}

const service = v.pipe(
  v.picklist(templateServices, 'There are no templates for this service.'),
  v.description('Key of the service the template is for.'),
);
const engine = v.pipe(
  v.picklist(templateEngines, 'Must be default or handlebars.'),
  v.description('Engine the text is written for.'),
);

const newTemplate = v.object({
  name,
  service,
  engine: v.optional(engine),
  content: v.optional(content),
  sample_data: v.optional(sampleData),
  from: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.description(
        '`file_name` of a template that comes with the product: fills what is left out.',
      ),
    ),
  ),
  language: v.optional(
    v.pipe(
      v.picklist(documentLanguages, `Must be one of ${documentLanguages.join(', ')}.`),
      v.description('Language of the sample data that comes with `from`. English by default.'),
    ),
  ),
});

const changedTemplate = v.object({
  name: v.optional(name),
  engine: v.optional(engine),
  content: v.optional(content),
  sample_data: v.optional(sampleData),
});

const params = v.object({ id: idOf('template') });
const versionParams = v.object({
  ...params.entries,
  version: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/),
    v.transform((text) => Number(text)),
    v.description('Number of the version.'),
  ),
});

const writeProblems = [
  'field_invalid',
  'body_too_large',
  'template_name_taken',
  'template_space',
] as const;

export const templateCalls = defineCalls({
  listTemplates: {
    method: 'GET',
    path: '/core/template',
    access: 'user',
    summary: 'Own templates without their texts, by name; of one service or of all.',
    query: v.object({ service: v.optional(service) }),
    status: 200,
    answers: 'json',
    answer: v.array(listedTemplate),
    problems: ['field_invalid'],
  },
  createTemplate: {
    method: 'POST',
    path: '/core/template',
    access: 'user',
    summary: 'Stores a template, or a copy of one that comes with the product (`from`).',
    body: newTemplate,
    bodyBytesMax: limits.templateBodyBytesMax,
    status: 201,
    answers: 'json',
    answer: templateSchema,
    problems: [...writeProblems, 'template_limit', 'template_not_shipped'],
  },
  readTemplate: {
    method: 'GET',
    path: '/core/template/{id}',
    access: 'user',
    summary: 'One own template with its text.',
    params,
    status: 200,
    answers: 'json',
    answer: templateSchema,
    problems: ['not_found'],
  },
  updateTemplate: {
    method: 'PUT',
    path: '/core/template/{id}',
    access: 'user',
    summary:
      'Changes a template; another text or engine makes a new version. With If-Match only if nobody changed it in between.',
    params,
    headers: ifMatch,
    body: changedTemplate,
    bodyBytesMax: limits.templateBodyBytesMax,
    status: 200,
    answers: 'json',
    answer: templateSchema,
    problems: ['not_found', 'template_changed', ...writeProblems],
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/core/template/{id}',
    access: 'user',
    summary: 'Deletes a template with all its versions; with If-Match only if unchanged.',
    params,
    headers: ifMatch,
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['not_found', 'template_changed'],
  },
  listTemplateVersions: {
    method: 'GET',
    path: '/core/template/{id}/versions',
    access: 'user',
    summary: 'The versions of a template, newest first.',
    params,
    status: 200,
    answers: 'json',
    answer: v.array(listedVersion),
    problems: ['not_found'],
  },
  readTemplateVersion: {
    method: 'GET',
    path: '/core/template/{id}/versions/{version}',
    access: 'user',
    summary: 'One version with its text.',
    params: versionParams,
    status: 200,
    answers: 'json',
    answer: version,
    problems: ['not_found'],
  },
  restoreTemplateVersion: {
    method: 'POST',
    path: '/core/template/{id}/versions/{version}/restore',
    access: 'user',
    summary: 'Makes the text of an earlier version the newest one.',
    params: versionParams,
    headers: ifMatch,
    status: 200,
    answers: 'json',
    answer: templateSchema,
    problems: ['not_found', 'template_changed', 'template_space'],
  },
  previewTemplate: {
    method: 'POST',
    path: '/core/template/preview',
    access: 'user',
    summary:
      'Fills a text with data as a run would, uncounted: the result (of data-to-pdf the PDF, marked as a test), or the errors with line and column, and what of the data is missing or not read.',
    body: v.object({
      service,
      engine,
      content,
      data: v.pipe(
        v.custom<object>(
          (data) => typeof data === 'object' && data !== null,
          'Must be an object or a list.',
        ),
        v.description('Data to fill it with: an object or a list.'),
      ),
      name: v.optional(v.pipe(name, v.description('Used as the name of the document.'))),
    }),
    bodyBytesMax: limits.templateBodyBytesMax,
    status: 200,
    answers: 'json',
    answer: preview,
    problems: ['field_invalid', 'rate_limited', 'queue_full', 'time_limit', 'renderer_unavailable'],
  },
});
