// Own templates: what a run may name in template_id beside the templates that come with the product.
// Each saved text is a version of its own; restoring one makes a new version, so history only grows.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { codePoints, id, isoDate, noControls, storable } from '#contract/rules.ts';
import { templateEngines, templateServices } from '#contract/services.ts';

const listedTemplate = v.object({
  id: v.string(),
  name: v.string(),
  service: v.picklist(templateServices),
  engine: v.picklist(templateEngines),
  /** Number of the text it has now; `id@version` names one for good. */
  version: v.number(),
  /** Bytes of that text. */
  size: v.number(),
  created_at: isoDate,
  updated_at: isoDate,
  /** Changes with every write; what If-Match names. Opaque. */
  etag: v.string(),
});

export type ListedTemplate = v.InferOutput<typeof listedTemplate>;

export const templateSchema = v.object({
  ...listedTemplate.entries,
  content: v.string(),
  /** Data to try it with, as JSON text, byte for byte. */
  sample_data: v.string(),
});

export type OwnTemplate = v.InferOutput<typeof templateSchema>;

const listedVersion = v.object({
  version: v.number(),
  engine: v.picklist(templateEngines),
  size: v.number(),
  created_at: isoDate,
});

export type ListedVersion = v.InferOutput<typeof listedVersion>;

const version = v.object({ ...listedVersion.entries, content: v.string() });

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
);

const content = v.pipe(v.string('Must be a text.'), storable);

const sampleData = v.pipe(
  v.string('Must be a JSON text.'),
  storable,
  v.check(isObjectOrList, 'Must be the JSON text of an object or a list.'),
);

function isObjectOrList(text: string): boolean {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null;
  } catch {
    return false;
  }
}

const service = v.picklist(templateServices, 'There are no templates for this service.');
const engine = v.picklist(templateEngines, 'Must be default or handlebars.');

const newTemplate = v.object({
  name,
  service,
  engine: v.optional(engine),
  content: v.optional(content),
  sample_data: v.optional(sampleData),
  /** `file_name` of a template that comes with the product: fills what is left out. */
  from: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

const changedTemplate = v.object({
  name: v.optional(name),
  engine: v.optional(engine),
  content: v.optional(content),
  sample_data: v.optional(sampleData),
});

/** A warning on a place: of the template where it has a line, else of the data or the whole. */
const finding = v.object({
  path: v.string(),
  message: v.string(),
  fix: v.optional(v.string()),
  line: v.optional(v.number()),
  column: v.optional(v.number()),
});

export type PreviewFinding = v.InferOutput<typeof finding>;

const previewOutput = v.variant('kind', [
  /** Marked as a test on every page. */
  v.object({ kind: v.literal('pdf'), content_base64: v.string(), pages: v.number() }),
  v.object({ kind: v.picklist(['html', 'text', 'xml', 'json']), text: v.string() }),
]);

const preview = v.object({
  /** Null where `errors` say why there is none. */
  output: v.nullable(previewOutput),
  errors: v.array(finding),
  /** What the template asks for and the data lacks. */
  missing: v.array(finding),
  /** Paths of the data that the template did not read, each list once: `items[].discount`. */
  ignored: v.array(v.string()),
  /** Everything else worth knowing. */
  warnings: v.array(finding),
});

export type TemplatePreview = v.InferOutput<typeof preview>;

const params = v.object({ id });
const ifMatch = v.object({ 'if-match': v.optional(v.string()) });
const versionParams = v.object({
  id,
  version: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/),
    v.transform((text) => Number(text)),
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
    answer: v.object({ success: v.literal(true) }),
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
      data: v.custom<object>(
        (data) => typeof data === 'object' && data !== null,
        'Must be an object or a list.',
      ),
      /** Used as the name of the document. */
      name: v.optional(name),
    }),
    bodyBytesMax: limits.templateBodyBytesMax,
    status: 200,
    answers: 'json',
    answer: preview,
    problems: ['field_invalid', 'rate_limited', 'queue_full', 'time_limit', 'renderer_unavailable'],
  },
});
