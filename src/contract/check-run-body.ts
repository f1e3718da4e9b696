// Checks what a run is sent: on the server, and in the portal before a request is spent. The
// specification has its own words for three mistakes; every other one names the field and how to mend
// it. Unknown fields are never fatal, only warned about.
import * as v from 'valibot';
import { fieldErrorOf } from '#contract/field-error-of.ts';
import { nearestName } from '#contract/nearest-name.ts';
import { plainObjects } from '#contract/plain-objects.ts';
import { type FieldError, Problem, type ProblemKey } from '#contract/problems.ts';
import type { RunBody, ServiceRun } from '#contract/services/request.ts';
import type { AccessModeField } from '#contract/services/service.ts';

const accessModeProblems = {
  pdf_access_mode: 'access_mode_invalid_pdf',
  html_access_mode: 'access_mode_invalid_html',
  text_access_mode: 'access_mode_invalid_text',
  image_access_mode: 'access_mode_invalid_image',
  file_access_mode: 'access_mode_invalid_file',
} as const satisfies Record<AccessModeField, ProblemKey>;

type CheckableRun<Body extends RunBody> = Pick<
  ServiceRun<Body>,
  'body' | 'check' | 'fieldProblems'
>;

const warningsMax = 20;
const fieldErrorsMax = 100;
const shownLengthMax = 100;

/**
 * A run's body as its schema makes it, its choices checked.
 * @throws Problem `body_missing`, `template_id_missing`, `access_mode_invalid_…`, `field_invalid`, or
 *   those of its `fieldProblems`
 */
export function checkRunBody<Body extends RunBody>(
  { body: schema, check, fieldProblems = {} }: CheckableRun<Body>,
  body: unknown,
  accessModeField: AccessModeField | undefined,
): v.InferOutput<Body> {
  if (body === undefined) throw new Problem('body_missing');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem('field_invalid', { errors: [notAnObject] });
  }
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  const lists = listsForObjects(schema, body);
  if (parsed.success && lists.length === 0) {
    const error = check?.(Object(parsed.output));
    if (error !== undefined) throw new Problem('field_invalid', { errors: [error] });
    return parsed.output;
  }
  const fieldErrors = [...(parsed.issues ?? []).map(fieldError), ...lists];
  const about = (field: string) => fieldErrors.filter(({ path }) => path === field);
  const template = about('template_id');
  if (template.length > 0 && isMissing(body, 'template_id')) {
    throw new Problem('template_id_missing', {
      errors: [{ path: 'template_id', message: 'Missing template_id key', fix: templateFix }],
    });
  }
  if (accessModeField !== undefined && about(accessModeField).length > 0) {
    const key = accessModeProblems[accessModeField];
    const problem = new Problem(key);
    throw new Problem(key, {
      errors: [
        { path: accessModeField, message: problem.message, fix: 'valid: download, archive' },
      ],
    });
  }
  for (const [field, key] of Object.entries(fieldProblems)) {
    const errors = about(field);
    if (errors.length > 0) throw new Problem(key, { errors });
  }
  throw new Problem('field_invalid', { errors: fieldErrors.slice(0, fieldErrorsMax) });
}

const notAnObject: FieldError = {
  path: '',
  message: 'The body must be a JSON object.',
  fix: 'Put its fields between braces, such as {"test": true}.',
};

const templateFix = 'Name a template, for example one from GET /template/default/list.';

// Something that is not a text names no template either: an array or a parsed template is as good as
// none, and never reaches an engine.
function isMissing(body: unknown, field: string): boolean {
  const value: unknown =
    typeof body === 'object' && body !== null && Object.hasOwn(body, field)
      ? Reflect.get(body, field)
      : undefined;
  return typeof value !== 'string' || value === '';
}

// For valibot a list is an object too, one without fields; a run would then go on with no data.
function listsForObjects(schema: v.GenericSchema, body: unknown): FieldError[] {
  return [...plainObjects(schema, body)]
    .filter(({ path, value }) => path !== '' && Array.isArray(value))
    .map(({ path }) => ({ path, message: 'Must be an object.' }));
}

function fieldError(issue: v.BaseIssue<unknown>): FieldError {
  const plain = fieldErrorOf(issue);
  const valid = issue.type === 'picklist' ? issue.expected?.replace(/[()"]/g, '') : undefined;
  return valid === undefined ? plain : { ...plain, fix: `valid: ${valid.split(' | ').join(', ')}` };
}

interface Warning {
  path: string;
  message: string;
}

/**
 * A warning for each field, at any depth, that the schema of a body does not know, with the nearest
 * name it does. Free objects such as `data` may hold anything.
 */
export function unknownFields(schema: v.GenericSchema, body: unknown): Warning[] {
  const unknown = [...plainObjects(schema, body)].flatMap(({ path, known, value }) =>
    known === undefined
      ? []
      : Object.keys(value)
          .filter((name) => !known.includes(name))
          .map((name) => ({ path: path === '' ? '' : `${path}.`, name, known })),
  );
  const warnings = unknown.slice(0, warningsMax).map(({ path, name, known }) => {
    const near = nearestName(name, known);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    const shown = path + short(name);
    return { path: shown, message: `${shown} is not known here and was ignored.${hint}` };
  });
  const more = unknown.length - warnings.length;
  return more === 0 ? warnings : [...warnings, { path: '', message: `${more} more were ignored.` }];
}

function short(name: string): string {
  return name.length <= shownLengthMax ? name : `${name.slice(0, shownLengthMax)}…`;
}
