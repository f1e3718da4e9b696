import * as v from 'valibot';
import { plainMessage } from '#contract/plain-message.ts';
import type { FieldError } from '#contract/problems.ts';

/** A valibot issue as an error of the API. */
export function fieldErrorOf(issue: v.BaseIssue<unknown>, schema?: v.GenericSchema): FieldError {
  const path = v.getDotPath(issue) ?? '';
  if (issue.type === 'object' && issue.received === 'undefined') {
    return { path, message: missingText(path, schema) };
  }
  return { path, message: plainMessage(issue) };
}

// A missing field says what an empty one says, where the contract has words for it.
function missingText(path: string, schema: v.GenericSchema | undefined): string {
  const entries: unknown = schema === undefined ? undefined : Reflect.get(schema, 'entries');
  const entry: unknown =
    typeof entries === 'object' && entries !== null ? Reflect.get(entries, path) : undefined;
  const message = isSchema(entry) ? v.safeParse(entry, undefined).issues?.[0].message : undefined;
  return message === undefined || message.startsWith('Invalid') ? `${path} is required.` : message;
}

function isSchema(entry: unknown): entry is v.GenericSchema {
  return typeof entry === 'object' && entry !== null && '~run' in entry;
}
