// What a service takes: one run or several, each with its body, its samples and its refusals. From it
// follow the call, its checks on both sides, OpenAPI, the documentation, the Execution screen and the
// code samples.
import type * as v from 'valibot';
import type { FieldError, ProblemKey } from '#contract/problems.ts';
import type { AccessModeField } from '#contract/services/service.ts';

export interface ServiceFunction {
  /** Shown in the statistics' Function column and in the Execution screen. */
  label: string;
  /** What Show Sample inserts; `{{api_key}}` is filled in by the portal just before the call. */
  sample: Readonly<Record<string, unknown>>;
  /** A short body without a key, which programs in the documentation send. */
  example: Readonly<Record<string, unknown>>;
  /** The shortest body worth a try, for the call at the top of the page. The example where there is none. */
  short?: Readonly<Record<string, unknown>>;
  /** The documentation has programs for another one of the same call. */
  hasPrograms?: false;
}

/** An object of fields, each with its meaning as `v.description`: Markdown with `code` and links. */
export type RunBody = v.GenericSchema<unknown, object> & {
  readonly entries: Readonly<Record<string, v.GenericSchema<unknown, unknown>>>;
};

export interface ServiceRun<Body extends RunBody = RunBody> {
  /** Last part of POST /api/{service}/v1/{path}. */
  path: string;
  /** One sentence for the reference. */
  summary: string;
  body: Body;
  /** What a schema of single fields cannot express, such as "exactly one of two". */
  check?: (body: Readonly<Record<string, unknown>>) => FieldError | undefined;
  /** The field that says where its file goes, where it is not the service's usual one. */
  accessModeField?: AccessModeField;
  /** Fields whose mistakes have a refusal of their own, in the specification's words. */
  fieldProblems?: Readonly<Record<string, ProblemKey>>;
  /** What it can be refused for beside what every run can. */
  problems: readonly ProblemKey[];
  /** More than one where the same call is offered with several engines. */
  functions: readonly [ServiceFunction, ...ServiceFunction[]];
  result: ResultExample;
}

/** What the run answers beside the keys that all have, by example. */
export interface ResultExample {
  file: string;
  /** Media types of the files it makes, other than JSON. */
  types: readonly string[];
  /** In the answer of an archived run. */
  archived: Readonly<Record<string, unknown>>;
  /** In the JSON answer that holds the result itself. */
  inJson: Readonly<Record<string, unknown>>;
  /** JSON answers have the result as a text. */
  isText?: true;
  /** Without an access mode the result stands in the answer, and nothing is archived. */
  isInline?: true;
}

export interface ServiceRequest {
  runs: readonly ServiceRun[];
}

/** Keeps the types of the bodies, so that each service's work is checked against them. */
export function defineRequest<const Request extends ServiceRequest>(request: Request): Request {
  return request;
}

/** The field that says where the file of a run goes; undefined where the run makes none. */
export function accessModeFieldOf(
  run: Pick<ServiceRun, 'accessModeField' | 'body'>,
  service: { accessModeField?: AccessModeField },
): AccessModeField | undefined {
  const field = run.accessModeField ?? service.accessModeField;
  return field !== undefined && field in run.body.entries ? field : undefined;
}
