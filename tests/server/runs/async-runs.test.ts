// Asynchronous runs on the real store: the immediate answer, and what is kept of them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { RunPipeline } from '#server/runs/run-pipeline.ts';
import { field } from '#tests/kit/field.ts';
import { asyncBody, asyncMoves } from '#tests/server/runs/async-kit.ts';
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

describe('a run with async', () => {
  test('is accepted at once, holds a request, and is done by the queue', async () => {
    const pipeline = pipelineOf();
    const answer = await send(pipeline, 'r1', { file_name: 'offer', pdf_access_mode: 'download' });
    expect(answer.status).toBe(202);
    expect(answer.headers.Location).toBe('/api/jobs/r1');
    expect(JSON.parse(String(answer.body))).toEqual({
      warnings: [],
      status: 'accepted',
      job_id: 'r1',
      request_id: 'r1',
      status_url: '/api/jobs/r1',
      remaining: 99,
    });
    expect(await stateOf(pipeline, 'r1')).toMatchObject({ status: 'queued', finished_at: null });
    expect([await bench.used(), await states()]).toEqual([1, ['reserved']]);
    await first.runQueue.runDue();
    expect(await stateOf(pipeline, 'r1')).toMatchObject({
      job_id: 'r1',
      service: 'data-to-pdf',
      status: 'done',
      result: {
        status: 'success',
        request_id: 'r1',
        counted: true,
        remaining: 99,
        file_name: 'offer.pdf',
        pages: 2,
      },
    });
    expect([await bench.used(), await states()]).toEqual([1, ['counted']]);
    expect(bench.reports.map(({ outcome }) => outcome)).toEqual(['accepted', 'success']);
  });

  test('that fails is not counted and reports the same error as a synchronous run', async () => {
    const failure = new Problem('document_too_long', { errors: [{ path: 'data', message: 'x' }] });
    const pipeline = pipelineOf(() => Promise.reject(failure));
    await send(pipeline, 'r1');
    await first.runQueue.runDue();
    const state = await stateOf(pipeline, 'r1');
    expect(state).toMatchObject({
      status: 'failed',
      error: {
        status: 'error',
        error_key: 'document_too_long',
        request_id: 'r1',
        errors: [{ path: 'data', message: 'x' }],
      },
    });
    expect(state).not.toHaveProperty('result');
    expect([await bench.used(), await states()]).toEqual([0, ['released']]);
  });

  test('with test: true is marked and gives its request back', async () => {
    const pipeline = pipelineOf();
    const answer = await send(pipeline, 'r1', { test: true });
    expect(field(JSON.parse(String(answer.body)), 'test')).toBe('true');
    await first.runQueue.runDue();
    expect(await stateOf(pipeline, 'r1')).toMatchObject({
      result: { test: true, counted: false, remaining: 100 },
    });
    expect(await bench.rows()).toMatchObject([{ state: 'free', free_reason: 'test' }]);
  });

  test('leaves neither the key nor the request body behind', async () => {
    const pipeline = pipelineOf(() => Promise.reject(new Problem('document_too_long')));
    await send(pipeline, 'r1');
    expect(await bench.storedFiles()).toHaveLength(1);
    await first.runQueue.runDue();
    expect(await bench.storedFiles()).toEqual([]);
  });

  test('of another user is not found', async () => {
    const pipeline = pipelineOf();
    await send(pipeline, 'r1');
    await expect(stateOf(pipeline, 'r1', 'somebody-else')).rejects.toMatchObject({ status: 404 });
  });

  test('is deleted after its retention time and not before', async () => {
    const pipeline = pipelineOf();
    await send(pipeline, 'r1', { expires_in_hours: 200 });
    await first.runQueue.runDue();
    bench.clock.pass(200 * 60 * minuteMs - 1);
    expect(await pipeline.jobs.sweepExpired()).toBe(0);
    bench.clock.pass(1);
    expect(await pipeline.jobs.sweepExpired()).toBe(1);
    await expect(stateOf(pipeline, 'r1')).rejects.toMatchObject({ status: 404 });
  });
});

describe('a refusal is reported at once and not counted:', () => {
  const refused: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
    ['a bad field', { expires_in_hours: 0 }, 'field_invalid', 'expires_in_hours'],
    ['no template', { template_id: '' }, 'template_id_missing', 'template_id'],
    ['a wrong mode', { pdf_access_mode: 'x' }, 'access_mode_invalid_pdf', 'pdf_access_mode'],
    ['a file within JSON', { output_type: 'json' }, 'field_invalid', 'output_type'],
    [
      'a webhook without async',
      { async: false, webhook_url: 'https://example.com/' },
      'field_invalid',
      'webhook_url',
    ],
  ];
  test.each(refused)('%s', async (_, different, key, path) => {
    const sent = send(pipelineOf(), 'r1', different);
    await expect(sent).rejects.toMatchObject({ key, errors: [{ path }] });
    expect([await bench.used(), await states()]).toEqual([0, ['released']]);
    expect(await bench.storedFiles()).toEqual([]);
  });

  test('a used-up monthly limit', async () => {
    const small = await openRunBench(1);
    try {
      const process = small.process();
      const pipeline = small.pipeline(async () => pdf, { process });
      const asked = () => small.input({ ...asyncBody(bench), api_key: small.key.key });
      await pipeline.run('runDataToPdf', asked());
      await expect(pipeline.run('runDataToPdf', asked())).rejects.toMatchObject({ status: 429 });
    } finally {
      await small.close();
    }
  });

  test('more unfinished jobs than one account can have', async () => {
    const paid = await openRunBench(null);
    try {
      const pipeline = paid.pipeline(async () => pdf);
      const asked = () => paid.input({ ...asyncBody(bench), api_key: paid.key.key });
      for (let at = 5; at < limits.jobsOpenPerUserMax; at++) {
        await pipeline.run('runDataToPdf', asked());
      }
      // Together, as no two may take the last place.
      const last = await Promise.allSettled(
        Array.from({ length: 12 }, () => pipeline.run('runDataToPdf', asked())),
      );
      const refused = last.filter((one) => one.status === 'rejected');
      expect(refused).toHaveLength(7);
      for (const { reason } of refused) {
        expect(reason).toMatchObject({ key: 'queue_full', retryAfterS: 10 });
      }
      expect(await paid.used()).toBe(limits.jobsOpenPerUserMax);
    } finally {
      await paid.close();
    }
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (pipeline: RunPipeline, requestId: string, different = {}) =>
    pipeline.run(
      'runDataToPdf',
      bench.input(
        { ...asyncBody(bench), ...different },
        { requestId, headers: { 'idempotency-key': 'order-17' } },
      ),
    );

  test('gives the same 202 again, before and after the job is done, and one document', async () => {
    const pipeline = pipelineOf();
    const answer = await keyed(pipeline, 'r1');
    const again = await keyed(pipeline, 'r2');
    await first.runQueue.runDue();
    const later = await keyed(pipeline, 'r3');
    for (const { status, body: bytes, headers } of [again, later]) {
      expect([status, Buffer.from(bytes)]).toEqual([202, answer.body]);
      expect(headers['Idempotent-Replayed']).toBe('true');
    }
    expect([await bench.used(), await states()]).toEqual([1, ['counted']]);
  });

  test('with another body is a conflict', async () => {
    const pipeline = pipelineOf();
    await keyed(pipeline, 'r1');
    await expect(keyed(pipeline, 'r2', { file_name: 'b' })).rejects.toMatchObject({
      key: 'idempotency_conflict',
    });
  });

  test('of a refused call can be used again', async () => {
    const pipeline = pipelineOf();
    await expect(keyed(pipeline, 'r1', { template_id: '' })).rejects.toMatchObject({ status: 400 });
    expect((await keyed(pipeline, 'r2')).status).toBe(202);
  });
});
