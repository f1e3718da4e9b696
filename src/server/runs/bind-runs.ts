// Ties each service to its body schema, once, so that the pipeline can treat all of them alike and the
// compiler still checks that the one takes what the other makes.
import type * as v from 'valibot';
import { type CallBody, calls } from '#contract/calls.ts';
import { checkRunBody, unknownFields } from '#contract/check-run-body.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type AccessModeField, type Service, serviceOf } from '#contract/services.ts';
import type { RunCall } from '#server/http/handler.ts';
import type { Run, RunResult, Tools, Warning } from '#services/tools.ts';

/** One service for each run call of the contract. */
export type RunRegistry = { readonly [K in RunCall]: Run<CallBody<K>> };

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

/** The services of a registry, ready for the pipeline. A new run call fails to compile until here. */
export function bindRuns(registry: RunRegistry): Readonly<Record<RunCall, BoundRun>> {
  return {
    runDataToPdf: bind('runDataToPdf', calls.runDataToPdf.body, registry.runDataToPdf),
    runDataGenerator: bind(
      'runDataGenerator',
      calls.runDataGenerator.body,
      registry.runDataGenerator,
    ),
    runDataMapping: bind('runDataMapping', calls.runDataMapping.body, registry.runDataMapping),
    runDataToText: bind('runDataToText', calls.runDataToText.body, registry.runDataToText),
    runDataToHtml: bind('runDataToHtml', calls.runDataToHtml.body, registry.runDataToHtml),
    runHtmlToPdf: bind('runHtmlToPdf', calls.runHtmlToPdf.body, registry.runHtmlToPdf),
  };
}

type RunSchema<I> = v.GenericSchema<unknown, I> & { readonly entries: object };

function bind<I extends object>(call: RunCall, schema: RunSchema<I>, run: Run<I>): BoundRun {
  const { path } = calls[call];
  const [, key = '', subPath = ''] = /^\/api\/([^/]+)\/v1\/([^/]+)$/.exec(path) ?? [];
  const service = serviceOf(key);
  if (service === undefined) throw new Error(`${path} belongs to no service`);
  const known = Object.keys(schema.entries);
  const field = service.accessModeField;
  return {
    call,
    service,
    longFields: calls[call].longFields,
    functionName: (body) => functionNameOf(service, subPath, body),
    check: (body) => {
      const asked = checkRunBody(schema, body, field);
      const later = laterOf(asked, field);
      const input = later && field ? { ...asked, [field]: 'archive' } : asked;
      const mode = field === undefined ? 'download' : textOf(input, field);
      const expires: unknown = Reflect.get(input, 'expires_in_hours');
      return {
        accessMode: mode === 'download' || mode === 'direct' ? 'download' : 'archive',
        fileName: textOf(input, 'file_name'),
        expiresInHours: typeof expires === 'number' ? expires : limits.expiresInHoursDefault,
        isTest: Reflect.get(input, 'test') === true,
        warnings: unknownFields(body, known),
        later,
        start: (tools) => run(input, tools),
      };
    },
  };
}

// Nobody waits for the file of a run that is done later, so it has nowhere to go but the archive.
function laterOf(input: object, field: AccessModeField | undefined): CheckedRun['later'] {
  const webhookUrl = textOf(input, 'webhook_url');
  if (Reflect.get(input, 'async') !== true) {
    if (webhookUrl === undefined) return undefined;
    throw fieldInvalid('webhook_url', {
      message: 'Only a run that is done later calls back.',
      fix: 'Add "async": true, or leave webhook_url out.',
    });
  }
  if (field !== undefined && textOf(input, 'output_type') === 'json') {
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

function functionNameOf(service: Service, subPath: string, body: unknown): string {
  const functions = service.functions.filter((one) => one.path === subPath);
  const engine: unknown = Reflect.get(Object(body), 'template_engine');
  const asked = functions.find(({ sample }) => sample.template_engine === engine);
  return (asked ?? functions[0])?.label ?? subPath;
}

function textOf(input: object, field: string): string | undefined {
  const value: unknown = Reflect.get(input, field);
  return typeof value === 'string' ? value : undefined;
}
