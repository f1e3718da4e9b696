// What the server would refuse is found out here, by the same schemas, before a request is spent. It
// is loaded with the first Execute. The server decides all the same.

import { checkRunBody } from '#contract/check-run-body.ts';
import { nearestName } from '#contract/nearest-name.ts';
import { Problem } from '#contract/problems.ts';
import { accessModeFieldOf, type ServiceRun } from '#contract/services/request.ts';
import type { Service } from '#contract/services.ts';
import { CallFailure } from '#portal/api/call-failure.ts';

export type RequestCheck =
  | { kind: 'good' }
  /** The server would refuse it in these words. */
  | { kind: 'refused'; failure: CallFailure }
  /** Nobody here knows the template, but the server may. */
  | { kind: 'doubted'; template: TemplateDoubt };

export interface TemplateDoubt {
  name: string;
  /** The known name most like it. */
  nearest: string | undefined;
}

/** `templates` are the names that can be asked for; undefined when they are not to be had. */
export function checkRequest(request: {
  service: Pick<Service, 'accessModeField'>;
  /** Undefined for a service of another backend. */
  run: ServiceRun | undefined;
  body: unknown;
  templates: readonly string[] | undefined;
}): RequestCheck {
  try {
    checkKey(request.body);
    checkFields(request);
  } catch (error) {
    if (error instanceof Problem) return { kind: 'refused', failure: failureOf(error) };
    throw error;
  }
  const name = templateIn(request.body);
  if (name === undefined || !request.templates) return { kind: 'good' };
  const unpinned = name.replace(/@[1-9]\d{0,8}$/, '');
  if (request.templates.includes(name) || request.templates.includes(unpinned)) {
    return { kind: 'good' };
  }
  return {
    kind: 'doubted',
    template: { name, nearest: nearestName(name, request.templates) },
  };
}

/** The template a request names, if it names one. */
export function templateIn(body: unknown): string | undefined {
  const name: unknown = Reflect.get(Object(body), 'template_id');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

// The portal sends no key beside the body.
function checkKey(body: unknown): void {
  const key: unknown = Reflect.get(Object(body), 'api_key');
  const errors = (message: string) => ({ errors: [{ path: 'api_key', message }] });
  if (key === undefined || key === '') {
    throw new Problem('api_key_missing', errors('Missing api_key key'));
  }
  if (typeof key !== 'string') {
    throw new Problem('api_key_invalid', errors('Must be a text.'));
  }
}

function checkFields({ service, run, body }: Parameters<typeof checkRequest>[0]): void {
  if (run === undefined) return;
  checkRunBody(run, body, accessModeFieldOf(run, service));
}

function failureOf({ status, key, message, errors }: Problem): CallFailure {
  return new CallFailure({ kind: 'http', status, key, message, errors });
}
