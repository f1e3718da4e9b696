import { type FieldComplaint, Problem, type ProblemKey, problems } from '#contract/problems.ts';
import type { ChildMessage } from '#services/templates/child-message.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { RenderedTemplate, Warning } from '#services/tools.ts';

/** Settles a render with what the child answered: its text and warnings, or its refusal. */
export function readRenderAnswer(
  { head, body }: ChildMessage,
  settle: PromiseWithResolvers<RenderedTemplate>,
): void {
  const key = readOwn(head, 'key');
  if (readOwn(head, 'kind') === 'done') {
    settle.resolve({ text: body, warnings: listOf(head, 'warnings', isWarning) });
  } else if (isProblemKey(key)) {
    const message = readOwn(head, 'message');
    settle.reject(
      new Problem(key, {
        cause: readOwn(head, 'cause'),
        errors: listOf(head, 'errors', isComplaint),
        ...(typeof message === 'string' ? { message } : {}),
      }),
    );
  } else {
    settle.reject(new Problem('unexpected', { cause: 'an answer of the child without a meaning' }));
  }
}

function listOf<T>(head: unknown, name: string, is: (value: unknown) => value is T): T[] {
  const list = readOwn(head, name);
  return Array.isArray(list) ? list.filter(is) : [];
}

function isProblemKey(key: unknown): key is ProblemKey {
  return typeof key === 'string' && Object.hasOwn(problems, key);
}

function isWarning(value: unknown): value is Warning {
  return isJsonObject(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

function isComplaint(value: unknown): value is FieldComplaint {
  return isWarning(value) && (!('fix' in value) || typeof value.fix === 'string');
}
