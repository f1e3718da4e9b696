// JSON Schemas of the contract's own schemas, with the meanings of their fields.
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { errorKey, errorMessage, fieldErrors, requestId } from '#contract/common-fields.ts';

export type Json = Record<string, unknown>;

/** The schema of what is sent (`input`) or answered (`output`). */
export function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  // Checks that JSON Schema has no word for (a text with a space in it) are left to the server.
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    // A function checks that it is an object; its title alone says so.
    overrideAction: ({ valibotAction, jsonSchema: made }) =>
      Reflect.get(valibotAction, 'title') === 'object' ? { ...made, type: 'object' } : null,
  });
  describeFields(schema, rest);
  return rest;
}

// A description behind a step that changes the value is not part of the input for the converter.
function describeFields(schema: v.GenericSchema, made: Json): void {
  const entries: unknown = Reflect.get(schema, 'entries');
  if (!isRecord(entries) || !isRecord(made.properties)) return;
  for (const [name, target] of Object.entries(made.properties)) {
    const given = entries[name];
    if (!isSchema(given) || !isRecord(target)) continue;
    const field = withoutOptional(given);
    target.description ??= v.getDescription(field);
    describeFields(field, target);
  }
}

function withoutOptional(schema: v.GenericSchema): v.GenericSchema {
  const wrapped: unknown = Reflect.get(schema, 'wrapped');
  const isBare = schema.type === 'optional' && v.getDescription(schema) === undefined;
  return isBare && isSchema(wrapped) ? wrapped : schema;
}

function isSchema(value: unknown): value is v.GenericSchema {
  return isRecord(value) && value.kind === 'schema';
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

const problem = v.object({
  status: v.pipe(v.literal('error'), v.description('The call was refused or failed.')),
  message: errorMessage,
  error_key: errorKey,
  request_id: requestId,
  errors: v.optional(fieldErrors),
  current: v.optional(
    v.pipe(
      v.looseObject({}),
      v.description('With 412: what stands on the server, as a read of it would answer.'),
    ),
  ),
});

export const problemSchema = {
  ...jsonSchema(problem, 'output'),
  description: 'Every refusal and every failure.',
};
