import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';
import { aClock, aGate, aLog } from '#tests/server/jobs/job-kit.ts';

const minuteMs = 60_000;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let clock: ReturnType<typeof aClock>;
let log: ReturnType<typeof aLog>;

beforeEach(async () => {
  database = await openTestDatabase();
  clock = aClock();
  log = aLog();
});

afterEach(() => database.close());

function aWorker() {
  return createJobs({ db: database.db, now: clock.now, log });
}

describe('the running queue', () => {
  test('a job enqueued outside a transaction is done without waiting for the poll', async () => {
    const jobs = aWorker();
    const done = aGate();
    jobs.handle('greet', async () => done.open());
    jobs.start();
    await jobs.enqueue(database.db, 'greet', {});
    await done.opened;
    await jobs.stop();
  });

  test('a job committed and then announced by wake is done', async () => {
    const jobs = aWorker();
    const done = aGate();
    jobs.handle('greet', async () => done.open());
    jobs.start();
    await database.db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, 'greet', {});
    });
    jobs.wake();
    await done.opened;
    await jobs.stop();
  });

  test('a clock that is set forward does not run a job beside itself', async () => {
    const jobs = aWorker();
    const gate = aGate();
    const started = aGate();
    let runs = 0;
    jobs.handle('work', async () => {
      runs += 1;
      started.open();
      await gate.opened;
    });
    await jobs.enqueue(database.db, 'work', {});
    const running = jobs.runDue();
    await started.opened;
    clock.advance(60 * minuteMs);
    const other = aGate();
    jobs.handle('other', async () => other.open());
    await jobs.enqueue(database.db, 'other', {});
    const second = jobs.runDue();
    await other.opened;
    gate.open();
    await Promise.all([running, second]);
    expect(runs).toBe(1);
  });

  test('stop waits for the job that runs and takes no other', async () => {
    const jobs = createJobs({ db: database.db, now: clock.now, log, atOnce: 1 });
    const gate = aGate();
    const started = aGate();
    const done: unknown[] = [];
    jobs.handle('work', async (payload) => {
      started.open();
      await gate.opened;
      done.push(payload);
    });
    for (const payload of [1, 2]) await jobs.enqueue(database.db, 'work', payload);
    jobs.start();
    await started.opened;
    const stopped = jobs.stop();
    gate.open();
    await stopped;
    expect(done).toHaveLength(1);
  });
});

describe('sweeps', () => {
  test('run at once and then once per interval', async () => {
    const jobs = aWorker();
    let runs = 0;
    jobs.every('dust', minuteMs, async () => {
      runs += 1;
    });
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toBe(1);
    clock.advance(minuteMs);
    await jobs.runDue();
    expect(runs).toBe(2);
  });

  test('go on when the clock was set back', async () => {
    const jobs = aWorker();
    let runs = 0;
    jobs.every('dust', minuteMs, async () => {
      runs += 1;
    });
    await jobs.runDue();
    clock.advance(-60 * minuteMs);
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toBe(2);
  });

  test('a failing sweep is logged and hinders nobody', async () => {
    const jobs = aWorker();
    let runs = 0;
    jobs.every('broken', minuteMs, async () => {
      throw new Error('broken');
    });
    jobs.every('dust', minuteMs, async () => {
      runs += 1;
    });
    await jobs.runDue();
    expect(runs).toBe(1);
    expect(log.of('sweep_failed')[0]?.fields).toMatchObject({ sweep: 'broken', reason: 'broken' });
  });

  test('ended jobs are removed after 30 days, waiting ones never', async () => {
    const jobs = aWorker();
    jobs.handle('greet', async () => undefined);
    const ended = await jobs.enqueue(database.db, 'greet', {});
    const waiting = await jobs.enqueue(database.db, 'elsewhere', {});
    await jobs.runDue();
    clock.advance(31 * 24 * 60 * minuteMs);
    await jobs.runDue();
    const left = await database.db.selectFrom('jobs').select('id').execute();
    expect(left).toEqual([{ id: waiting }]);
    expect(ended).not.toBe(waiting);
  });
});
