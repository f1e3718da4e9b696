import { type FieldError, Problem, type ProblemKey, problems } from '#contract/problems.ts';
import type { ChildMessage } from '#services/children/child-message.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { Warning } from '#services/tools.ts';

/**
 * The answer of a child that did its work.
 * @throws Problem the child's refusal, as it was there
 */
export function readChildAnswer(answer: ChildMessage): ChildMessage {
  const { head } = answer;
  if (readOwn(head, 'kind') === 'done') return answer;
  const key = readOwn(head, 'key');
  if (!isProblemKey(key)) {
    throw new Problem('unexpected', { cause: 'an answer of the child without a meaning' });
  }
  const message = readOwn(head, 'message');
  throw new Problem(key, {
    cause: readOwn(head, 'cause'),
    errors: listIn(head, 'errors', isComplaint),
    ...(typeof message === 'string' ? { message } : {}),
  });
}

/** The warnings in the head of an answer. */
export function warningsIn(head: unknown, name = 'warnings'): Warning[] {
  return listIn(head, name, isWarning);
}

/** The texts of a list in the head of an answer. */
export function textsIn(head: unknown, name: string): string[] {
  return listIn(head, name, (value) => typeof value === 'string');
}

function listIn<T>(head: unknown, name: string, is: (value: unknown) => value is T): T[] {
  const list = readOwn(head, name);
  return Array.isArray(list) ? list.filter(is) : [];
}

function isProblemKey(key: unknown): key is ProblemKey {
  return typeof key === 'string' && Object.hasOwn(problems, key);
}

function isWarning(value: unknown): value is Warning {
  return (
    isJsonObject(value) &&
    typeof value.path === 'string' &&
    typeof value.message === 'string' &&
    (value.kind === undefined || value.kind === 'missing') &&
    (value.line === undefined || typeof value.line === 'number') &&
    (value.column === undefined || typeof value.column === 'number')
  );
}

function isComplaint(value: unknown): value is FieldError {
  return isWarning(value) && (!('fix' in value) || typeof value.fix === 'string');
}
