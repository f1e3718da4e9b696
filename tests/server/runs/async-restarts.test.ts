// Jobs whose process dies, stops or is too busy are tried again and counted at most once.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { RunResult } from '#services/run-result.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { aGate } from '#tests/server/jobs/job-kit.ts';
import { asyncMoves } from '#tests/server/runs/async-kit.ts';
import { openRunBench, pdf, type RunBench, type TestProcess } from '#tests/server/runs/kit.ts';

const minuteMs = 60_000;
let bench: RunBench;
let first: TestProcess;

beforeEach(async () => {
  bench = await openRunBench();
  first = bench.process();
});

afterEach(() => bench.close());

const { pipelineOf, send, stateOf, states } = asyncMoves(() => ({ bench, first }));

describe('a process that dies in the middle of a job', () => {
  const files = () => bench.database.db.selectFrom('files').select('file_name').execute();

  test('leaves it to the next process; a late result is discarded, and it is counted once', async () => {
    const gate = aGate();
    const started = aGate();
    const dying = pipelineOf(async () => {
      started.open();
      await gate.opened;
      return pdf;
    });
    await send(dying, 'r1');
    const late = first.runQueue.runDue();
    await started.opened;
    // As at a restart: reservations without a job are released, and locks are freed.
    await bench.usage.releaseOrphans(bench.clock.now());
    const second = bench.process();
    const next = pipelineOf(async () => pdf, second);
    await second.runQueue.freeLocks();
    expect(await stateOf(next, 'r1')).toMatchObject({ status: 'running' });
    await second.runQueue.runDue();
    const done = await stateOf(next, 'r1');
    expect(done).toMatchObject({ status: 'done', result: { counted: true } });
    gate.open();
    await late;
    expect(await stateOf(next, 'r1')).toEqual(done);
    expect([await bench.used(), await states()]).toEqual([1, ['counted']]);
    expect(await files()).toHaveLength(1);
  });

  test('only seemingly cannot end the job while another attempt is running', async () => {
    const gates = [aGate(), aGate()];
    const starts = [aGate(), aGate()];
    const slowly = (at: number) => async () => {
      starts[at]?.open();
      await gates[at]?.opened;
      return pdf;
    };
    const sleeping = pipelineOf(slowly(0));
    await send(sleeping, 'r1');
    const late = first.runQueue.runDue();
    await starts[0]?.opened;
    const second = bench.process();
    const next = pipelineOf(slowly(1), second);
    await second.runQueue.freeLocks();
    const newer = second.runQueue.runDue();
    await starts[1]?.opened;
    gates[0]?.open();
    await late;
    expect(await stateOf(next, 'r1')).toMatchObject({ status: 'running' });
    expect([await states(), await files()]).toEqual([['reserved'], []]);
    gates[1]?.open();
    await newer;
    expect(await stateOf(next, 'r1')).toMatchObject({ status: 'done' });
    expect([await bench.used(), await states()]).toEqual([1, ['counted']]);
    expect(await files()).toHaveLength(1);
  });

  test('after archiving leaves only one file in the end', async () => {
    const pipeline = pipelineOf();
    await send(pipeline, 'r1', { file_name: 'offer' });
    await bench.archive.keepFile({
      userId: bench.userId,
      bytes: Buffer.from('of the try that died'),
      fileName: 'offer',
      extension: '.pdf',
      contentType: 'application/pdf',
      service: 'data-to-pdf',
      requestId: 'r1',
      expiresAt: new Date(bench.clock.now().getTime() + minuteMs),
    });
    await first.runQueue.runDue();
    expect(await stateOf(pipeline, 'r1')).toMatchObject({ result: { file_name: 'offer.pdf' } });
    expect(await files()).toEqual([{ file_name: 'offer.pdf' }]);
  });

  test('at every attempt fails the job in the end and gives the request back', async () => {
    const pipeline = pipelineOf();
    await send(pipeline, 'r1');
    await bench.database.db.updateTable('jobs').set({ attempts: limits.jobTriesMax }).execute();
    await first.runQueue.runDue();
    expect(await stateOf(pipeline, 'r1')).toMatchObject({
      status: 'failed',
      error: { error_key: 'unexpected' },
    });
    expect(await bench.used()).toBe(0);
  });
});

describe('a job is tried again', () => {
  test('while the printer is unavailable, and done when it is back', async () => {
    let tries = 0;
    const pipeline = pipelineOf(async () => {
      tries += 1;
      if (tries < limits.jobTriesMax) throw new Problem('renderer_unavailable');
      return pdf;
    });
    await send(pipeline, 'r1');
    for (const minutes of [0, 1, 5]) {
      bench.clock.pass(minutes * minuteMs);
      await first.runQueue.runDue();
      expect([await bench.used(), tries]).toEqual([1, expect.any(Number)]);
    }
    expect(await stateOf(pipeline, 'r1')).toMatchObject({ status: 'done' });
    expect([tries, await states()]).toEqual([limits.jobTriesMax, ['counted']]);
  });

  test('only a limited number of times', async () => {
    const pipeline = pipelineOf(() => Promise.reject(new Problem('renderer_unavailable')));
    await send(pipeline, 'r1');
    for (const minutes of [0, 1, 5]) {
      bench.clock.pass(minutes * minuteMs);
      await first.runQueue.runDue();
    }
    expect(await stateOf(pipeline, 'r1')).toMatchObject({
      status: 'failed',
      error: { error_key: 'renderer_unavailable' },
    });
    expect(await bench.used()).toBe(0);
  });

  test('when the server stops while it is running', async () => {
    const started = aGate();
    const pipeline = pipelineOf(() => {
      started.open();
      return new Promise<RunResult>(() => undefined);
    });
    await send(pipeline, 'r1');
    const stopped = first.runQueue.runDue();
    await started.opened;
    first.draining.abort();
    await stopped;
    expect(await stateOf(pipeline, 'r1')).toMatchObject({ status: 'queued' });
    const second = bench.process();
    const next = pipelineOf(async () => pdf, second);
    bench.clock.pass(minuteMs);
    await second.runQueue.runDue();
    expect(await stateOf(next, 'r1')).toMatchObject({ status: 'done' });
    expect(await bench.used()).toBe(1);
  });
});

test('deleting a key fails its waiting jobs', async () => {
  const pipeline = pipelineOf();
  await send(pipeline, 'r1');
  await bench.keyHandlers.removeApiKey(inputFor(bench.userId, { id: bench.key.id }, undefined));
  await first.runQueue.runDue();
  expect(await stateOf(pipeline, 'r1')).toMatchObject({
    status: 'failed',
    error: { error_key: 'api_key_invalid' },
  });
  expect(await bench.used()).toBe(0);
});
