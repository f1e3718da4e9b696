import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { sha256 } from '#server/secrets.ts';
import type { RunResult } from '#services/run-result.ts';
import { openRunBench, pdf, type RunBench } from '#tests/server/runs/kit.ts';

let bench: RunBench;
let body: Record<string, unknown>;
let worked: number;

beforeEach(async () => {
  bench = await openRunBench();
  body = { api_key: bench.key.key, template_id: 'a', pdf_access_mode: 'download' };
  worked = 0;
});

afterEach(() => bench.close());

const work = async (): Promise<RunResult> => {
  worked += 1;
  return {
    ...pdf,
    bytes: Buffer.from(`file ${worked}`),
    kind: 'file',
    extension: '.pdf',
    contentType: 'application/pdf',
    warnings: [],
  };
};

const keyed = (different: Partial<Parameters<RunBench['input']>[1]> = {}, of: unknown = body) =>
  bench.input(of, { headers: { 'idempotency-key': 'order-17' }, ...different });

const send = (pipeline = bench.pipeline(work), input = keyed()) =>
  pipeline.run('runDataToPdf', input);

describe('the same Idempotency-Key', () => {
  test('with the same body gives the first answer byte for byte and uses one request', async () => {
    const first = await send();
    const again = await send();
    expect(Buffer.from(again.body)).toEqual(Buffer.from(first.body));
    expect(again.headers).toEqual({ ...first.headers, 'Idempotent-Replayed': 'true' });
    expect(again.contentType).toBe(first.contentType);
    expect(first.headers).not.toHaveProperty('Idempotent-Replayed');
    expect([worked, await bench.used()]).toEqual([1, 1]);
    expect(bench.reports.map(({ outcome }) => outcome)).toEqual(['success', 'replayed']);
  });

  test('replays an archived answer without archiving again, also after a restart', async () => {
    const of = { ...body, pdf_access_mode: 'archive' };
    const first = await send(bench.pipeline(work), keyed({}, of));
    const restarted = bench.anotherIdempotency();
    await restarted.forgetRunning();
    const again = await send(bench.pipeline(work, { idempotency: restarted }), keyed({}, of));
    expect(Buffer.from(again.body)).toEqual(Buffer.from(first.body));
    expect(await bench.database.db.selectFrom('files').select('id').execute()).toHaveLength(1);
  });

  test('with another body is a conflict', async () => {
    await send();
    const other = keyed({}, { ...body, file_name: 'other' });
    await expect(send(bench.pipeline(work), other)).rejects.toMatchObject({
      key: 'idempotency_conflict',
      status: 409,
    });
    expect(worked).toBe(1);
  });

  test('20 times in parallel works once, uses one request and gives the same bytes', async () => {
    const pipeline = bench.pipeline(work);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(pipeline, keyed())));
    expect(new Set(answers.map(({ body: bytes }) => Buffer.from(bytes).toString()))).toEqual(
      new Set(['file 1']),
    );
    expect(answers.filter(({ headers }) => 'Idempotent-Replayed' in headers)).toHaveLength(19);
    expect([worked, await bench.used()]).toEqual([1, 1]);
  });

  test('in parallel over several processes works once too', async () => {
    const pipelines = Array.from({ length: 4 }, () =>
      bench.pipeline(work, { idempotency: bench.anotherIdempotency() }),
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(pipelines[at % 4], keyed())),
    );
    expect(new Set(answers.map(({ body: bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
    expect([worked, await bench.used()]).toEqual([1, 1]);
  });

  test('of another user is another key', async () => {
    await send();
    const other = await openRunBench();
    try {
      const input = { ...keyed(), body: { ...body, api_key: other.key.key } };
      await other.pipeline(work).run('runDataToPdf', input);
      expect(worked).toBe(2);
    } finally {
      await other.close();
    }
  });
});

describe('a first call that fails', () => {
  test('is not kept: the retry runs', async () => {
    const failing = bench.pipeline(() => Promise.reject(new Problem('renderer_unavailable')));
    await expect(send(failing)).rejects.toMatchObject({ status: 503 });
    expect(Buffer.from((await send()).body).toString()).toBe('file 1');
    expect(await bench.used()).toBe(1);
  });

  test('lets one of the waiting calls try, and the others get its answer', async () => {
    let tries = 0;
    const pipeline = bench.pipeline(async () => {
      tries += 1;
      if (tries === 1) throw new Problem('renderer_unavailable');
      return work();
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => send(pipeline, keyed())),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect([tries, await bench.used()]).toEqual([2, 1]);
  });

  test('because its caller disconnected does not fail the others', async () => {
    const gone = new AbortController();
    const started = Promise.withResolvers<undefined>();
    let tries = 0;
    const pipeline = bench.pipeline(() => {
      tries += 1;
      if (tries > 1) return work();
      started.resolve(undefined);
      return new Promise<RunResult>(() => undefined);
    });
    const leaving = send(pipeline, keyed({ signal: gone.signal }));
    await started.promise;
    const staying = send(pipeline, keyed());
    gone.abort();
    await expect(leaving).rejects.toMatchObject({ key: 'busy' });
    await expect(staying).resolves.toMatchObject({ status: 200 });
  });
});

describe('a process that died in the middle', () => {
  const die = async () => {
    const scope = { userId: bench.userId, call: 'runDataToPdf', key: 'order-17' };
    const bodyHash = sha256(JSON.stringify(body));
    await bench.anotherIdempotency().begin(scope, bodyHash, new AbortController().signal);
  };

  test('is taken over by one of several when its lock expires', async () => {
    await die();
    bench.clock.pass(8001);
    const pipelines = [0, 1, 2].map(() =>
      bench.pipeline(work, { idempotency: bench.anotherIdempotency() }),
    );
    await Promise.all(pipelines.map((pipeline) => send(pipeline, keyed())));
    expect(worked).toBe(1);
  });

  test('is waited for until then; a caller that disconnects stops waiting', async () => {
    await die();
    const gone = new AbortController();
    const waiting = send(bench.pipeline(work), keyed({ signal: gone.signal }));
    setImmediate(() => gone.abort());
    await expect(waiting).rejects.toMatchObject({ key: 'busy' });
    expect(worked).toBe(0);
  });

  test('is not waited for once it shows no sign of life', async () => {
    await die();
    bench.clock.pass(3001);
    await expect(send()).rejects.toMatchObject({ key: 'idempotency_in_progress', retryAfterS: 5 });
    expect(worked).toBe(0);
  });

  test('but one that works for long keeps its claim', async () => {
    const lockOf = async () => {
      const [row] = await bench.database.db
        .selectFrom('idempotency')
        .select('locked_until')
        .execute();
      return row?.locked_until;
    };
    let tries = 0;
    const long = async (): Promise<RunResult> => {
      tries += 1;
      for (let time = 0; time < 5; time += 1) {
        const before = await lockOf();
        bench.clock.pass(2500);
        await expect.poll(lockOf).not.toBe(before);
      }
      return work();
    };
    const renewing = bench.pipeline(long, { idempotency: bench.anotherIdempotency(1) });
    const first = send(renewing);
    const others = bench.pipeline(long, { idempotency: bench.anotherIdempotency() });
    await expect.poll(lockOf).toBeDefined();
    const again = await send(others);
    expect(again.body).toEqual((await first).body);
    expect([tries, await bench.used()]).toEqual([1, 1]);
  });

  test('and was only slow loses its unit, its file and its stored bytes', async () => {
    const of = { ...body, pdf_access_mode: 'archive' };
    const slow = bench.pipeline(async () => {
      const takenOver = { locked_until: '2026-03-10T13:00:00.000Z' };
      await bench.database.db.updateTable('idempotency').set(takenOver).execute();
      return work();
    });
    await expect(send(slow, keyed({}, of))).rejects.toMatchObject({
      key: 'idempotency_in_progress',
      retryAfterS: 1,
    });
    expect(await bench.used()).toBe(0);
    expect(await bench.database.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect(await bench.storedFiles()).toEqual([]);
    expect(await bench.database.db.selectFrom('idempotency').select('state').execute()).toEqual([
      { state: 'running' },
    ]);
  });

  test('is forgotten at once by forgetRunning at the start of the only process', async () => {
    await die();
    await bench.idempotency.forgetRunning();
    await expect(send()).resolves.toMatchObject({ status: 200 });
  });
});

test('an answer is kept for 24 hours, then the key is free and the bytes are deleted', async () => {
  await send();
  bench.clock.pass(limits.idempotencyKeepMs);
  expect(await bench.idempotency.sweepExpired()).toBe(0);
  await send();
  expect(worked).toBe(1);
  bench.clock.pass(1);
  await send();
  expect(worked).toBe(2);
  bench.clock.pass(limits.idempotencyKeepMs + 1);
  expect(await bench.idempotency.sweepExpired()).toBe(1);
  expect(await bench.database.db.selectFrom('idempotency').select('call').execute()).toEqual([]);
  expect(await bench.storedFiles()).toEqual([]);
});

test.each(['', ' ', 'a b', 'é', 'x'.repeat(201)])('the key %j is refused', async (key) => {
  const input = keyed({ headers: { 'idempotency-key': key } });
  await expect(send(bench.pipeline(work), input)).rejects.toMatchObject({
    key: 'field_invalid',
    errors: [{ path: 'Idempotency-Key' }],
  });
});
