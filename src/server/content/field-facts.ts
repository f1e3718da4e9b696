// What a schema of the contract says about its fields, in words. Read from the schema itself, so that
// a page cannot promise another type, limit or default than the server checks.
import type { GenericSchema } from 'valibot';
import { grouped } from '#contract/grouped.ts';
import { code } from '#server/content/page-parts.ts';
import { jsonSchema } from '#server/http/openapi-schemas.ts';

export interface FieldFacts {
  name: string;
  isRequired: boolean;
  /** HTML: type and limits. */
  type: string;
  /** HTML: the value a missing field has. */
  fallback: string;
  /** As the schema describes it. */
  meaning: string;
}

/** The fields of a body in the schema's own order. */
export function fieldFacts(body: GenericSchema): FieldFacts[] {
  const schema = jsonSchema(body, 'input');
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(recordOf(schema.properties)).map(([name, value]) => {
    const field = recordOf(value);
    return {
      name,
      isRequired: required.includes(name),
      type: typeOf(field),
      fallback: field.default === undefined ? 'none' : code(JSON.stringify(field.default)),
      meaning: typeof field.description === 'string' ? field.description : '',
    };
  });
}

function typeOf(field: Record<string, unknown>): string {
  if (Array.isArray(field.enum)) {
    return `one of ${field.enum.map((value) => code(JSON.stringify(value))).join(', ')}`;
  }
  if ('const' in field) return code(JSON.stringify(field.const));
  if (Array.isArray(field.anyOf))
    return field.anyOf.map((one) => typeOf(recordOf(one))).join(' or ');
  if (typeof field.title === 'string') return field.title;
  if (field.format === 'date-time') return 'date and time';
  const type = typeof field.type === 'string' ? field.type : 'any JSON';
  const isJustFilled = field.minLength === 1 && field.maxLength === undefined;
  const length = isJustFilled ? undefined : between(field.minLength, field.maxLength);
  const size = between(bound(field.minimum), bound(field.maximum));
  return [
    type,
    ...(isJustFilled ? ['not empty'] : []),
    ...(length === undefined ? [] : [`${length} characters`]),
    ...(size === undefined ? [] : [size]),
    ...(typeof field.pattern === 'string' ? [`matches ${code(field.pattern)}`] : []),
  ].join(', ');
}

// What JavaScript can count to is no limit of the field.
function bound(value: unknown): unknown {
  return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;
}

function between(min: unknown, max: unknown): string | undefined {
  if (typeof min === 'number' && typeof max === 'number')
    return `${grouped(min)} to ${grouped(max)}`;
  if (typeof max === 'number') return `up to ${grouped(max)}`;
  return typeof min === 'number' ? `at least ${grouped(min)}` : undefined;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}
