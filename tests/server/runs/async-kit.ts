// Helpers for tests of asynchronous runs: sending them and reading their state.
import type { RunPipeline } from '#server/runs/run-pipeline.ts';
import type { RunResult } from '#services/run-result.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { pdf, type RunBench, type TestProcess } from '#tests/server/runs/kit.ts';

type Work = () => Promise<RunResult>;

export const asyncBody = ({ key }: RunBench): Record<string, unknown> => ({
  api_key: key.key,
  template_id: 'a',
  async: true,
});

/** `at` is called each time, because every test has its own bench. */
export function asyncMoves(at: () => { bench: RunBench; first: TestProcess }) {
  return {
    pipelineOf: (work: Work = async () => pdf, process = at().first) =>
      at().bench.pipeline(work, { process }),
    send: (pipeline: RunPipeline, requestId: string, different = {}) => {
      const { bench } = at();
      const input = bench.input({ ...asyncBody(bench), ...different }, { requestId });
      return pipeline.run('runDataToPdf', input);
    },
    stateOf: (pipeline: RunPipeline, id: string, userId = at().bench.userId) =>
      pipeline.jobs.handlers.readJob({
        ...inputFor(userId, { id }, undefined),
        caller: { userId },
      }),
    states: async () => (await at().bench.rows()).map(({ state }) => state),
  };
}
