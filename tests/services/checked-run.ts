import type * as v from 'valibot';
import { checkRunBody } from '#contract/check-run-body.ts';
import type { RunBody, ServiceRun } from '#contract/services/request.ts';
import type { Run, RunResult, Tools } from '#services/tools.ts';

/** A run whose body is validated first, as on the server. */
export function checkedRun<Body extends RunBody>(
  run: ServiceRun<Body>,
  work: Run<v.InferOutput<Body>>,
): (body: object, tools: Tools) => Promise<RunResult> {
  return async (body, tools) => work(checkRunBody(run, body, undefined), tools);
}
