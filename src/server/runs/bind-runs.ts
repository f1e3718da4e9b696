// Joins each run with its work, so that the pipeline can treat all of them alike. That the work takes what
// the body schema makes is checked by the compiler in the service's own folder.

import { checkRunBody, unknownFields } from '#contract/check-run-body.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type KnownRun, knownRuns } from '#contract/run-calls.ts';
import { accessModeFieldOf, type ServiceRun } from '#contract/services/request.ts';
import type { AccessModeField } from '#contract/services/service.ts';
import type { Service } from '#contract/services.ts';
import { type AnyRun, type RunRegistry, workOf } from '#services/registry.ts';
import type { RunResult } from '#services/run-result.ts';
import type { Tools, Warning } from '#services/tools.ts';

/** A body that was found good, and what the pipeline itself reads of it. */
export interface CheckedRun {
  accessMode: 'download' | 'archive';
  fileName: string | undefined;
  expiresInHours: number;
  /** Made to try the service: marked as such, and not counted. */
  isTest: boolean;
  warnings: Warning[];
  /** Only there for a run that is to be done later; its file always goes to the archive. */
  later: { webhookUrl: string | undefined } | undefined;
  start(tools: Tools): Promise<RunResult>;
}

export interface BoundRun {
  /** Its name in the contract. */
  call: string;
  service: Service;
  /** Fields of its body that are not parsed. */
  longFields: readonly string[];
  /** As statistics show it; of several functions under one path, the one whose engine was asked for. */
  functionName(body: unknown): string;
  /** @throws Problem, see checkRunBody */
  check(body: unknown): CheckedRun;
}

/** The runs of a registry, ready for the pipeline, by the names of their calls. */
export function bindRuns(registry: RunRegistry): ReadonlyMap<string, BoundRun> {
  return new Map(knownRuns.map((known) => [known.name, bind(known, workOf(registry, known.name))]));
}

function bind({ name, service, run, call }: KnownRun, work: AnyRun): BoundRun {
  const field = accessModeFieldOf(run, service);
  return {
    call: name,
    service,
    longFields: call.longFields,
    functionName: (body) => functionNameOf(run, body),
    check: (body) => {
      const asked = checkRunBody(run, body, field);
      const later = laterOf(asked, field, run.result.isInline === true);
      const input = later && field ? { ...asked, [field]: 'archive' } : asked;
      const mode = field === undefined ? 'download' : textOf(input, field);
      const expires: unknown = Reflect.get(input, 'expires_in_hours');
      return {
        accessMode: mode === 'download' || mode === 'direct' ? 'download' : 'archive',
        fileName: textOf(input, 'file_name'),
        expiresInHours: typeof expires === 'number' ? expires : limits.expiresInHoursDefault,
        isTest: Reflect.get(input, 'test') === true,
        warnings: unknownFields(run.body, body),
        later,
        start: (tools) => work(input, tools),
      };
    },
  };
}

// Nobody waits for the file of a run that is done later, so it has nowhere to go but the archive.
function laterOf(
  input: object,
  field: AccessModeField | undefined,
  isJsonFile: boolean,
): CheckedRun['later'] {
  const webhookUrl = textOf(input, 'webhook_url');
  if (Reflect.get(input, 'async') !== true) {
    if (webhookUrl === undefined) return undefined;
    throw fieldInvalid('webhook_url', {
      message: 'Only a run that is done later calls back.',
      fix: 'Add "async": true, or leave webhook_url out.',
    });
  }
  if (field !== undefined && !isJsonFile && textOf(input, 'output_type') === 'json') {
    throw fieldInvalid('output_type', {
      message: 'A run with async archives its file, and the answer names it.',
      fix: 'Leave output_type out.',
    });
  }
  return { webhookUrl };
}

function fieldInvalid(path: string, words: { message: string; fix: string }): Problem {
  return new Problem('field_invalid', { errors: [{ path, ...words }] });
}

function functionNameOf({ functions }: ServiceRun, body: unknown): string {
  const read = (field: string): unknown => Reflect.get(Object(body), field);
  const engine = read('template_engine');
  // By what makes a function of its own; otherwise by the engine.
  const asked =
    functions.find(({ sample }) =>
      ownFunctions.some((field) => read(field) !== undefined && sample[field] === read(field)),
    ) ??
    functions.find(
      ({ sample }) =>
        ownFunctions.every((field) => sample[field] === undefined) &&
        sample.template_engine === engine,
    );
  return (asked ?? functions[0]).label;
}

const ownFunctions = ['format', 'e_invoice'];

function textOf(input: object, field: string): string | undefined {
  const value: unknown = Reflect.get(input, field);
  return typeof value === 'string' ? value : undefined;
}
