// The answer of a template's preview.
import * as v from 'valibot';
import { fieldError } from '#contract/common-fields.ts';

/** A warning on a place: of the template where it has a line, else of the data or the whole. */
const finding = v.object({
  ...fieldError.entries,
  line: v.optional(v.pipe(v.number(), v.description('Line in the template, from 1.'))),
  column: v.optional(v.pipe(v.number(), v.description('Column in that line, from 1.'))),
});

export type PreviewFinding = v.InferOutput<typeof finding>;

const previewOutput = v.variant('kind', [
  v.object({
    kind: v.pipe(v.literal('pdf'), v.description('A PDF, marked as a test on every page.')),
    content_base64: v.pipe(v.string(), v.description('The PDF as base64.')),
    pages: v.pipe(v.number(), v.description('How many pages it has.')),
  }),
  v.object({
    kind: v.pipe(v.picklist(['html', 'text', 'xml', 'json']), v.description('What the text is.')),
    text: v.pipe(v.string(), v.description('The result.')),
  }),
]);

export const preview = v.object({
  output: v.pipe(
    v.nullable(previewOutput),
    v.description('The result. Null where `errors` say why there is none.'),
  ),
  errors: v.pipe(v.array(finding), v.description('Why there is no result.')),
  missing: v.pipe(
    v.array(finding),
    v.description('What the template asks for and the data lacks.'),
  ),
  ignored: v.pipe(
    v.array(v.string()),
    v.description(
      'Paths of the data that the template did not read, each list once: `items[].discount`.',
    ),
  ),
  warnings: v.pipe(v.array(finding), v.description('Everything else worth knowing.')),
});

export type TemplatePreview = v.InferOutput<typeof preview>;
