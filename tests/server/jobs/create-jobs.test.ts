import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
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

function aWorker(atOnce = 2) {
  // The clock stands still while the tests hold a worker, so it must not renew its locks.
  return createJobs({ db: database.db, now: clock.now, log, atOnce, renewEveryMs: 1e9 });
}

function rowOf(id: string) {
  return database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('doing jobs', () => {
  test('a job is handed to the handler of its kind with its payload, once', async () => {
    const jobs = aWorker();
    const done: unknown[] = [];
    jobs.handle('greet', async (payload, job) => {
      done.push([payload, job.kind, job.attempt]);
    });
    const id = await jobs.enqueue(database.db, 'greet', { name: 'Ana' });
    await jobs.runDue();
    await jobs.runDue();
    expect(done).toEqual([[{ name: 'Ana' }, 'greet', 1]]);
    expect(await rowOf(id)).toMatchObject({
      ended_at: clock.now().toISOString(),
      last_error: null,
    });
  });

  test('a job of a kind nobody handles here is left for others', async () => {
    const jobs = aWorker();
    const id = await jobs.enqueue(database.db, 'elsewhere', {});
    await jobs.runDue();
    expect(await rowOf(id)).toMatchObject({ attempts: 0, ended_at: null });
  });

  test('a delayed job waits for its time', async () => {
    const jobs = aWorker();
    let runs = 0;
    jobs.handle('later', async () => {
      runs += 1;
    });
    await jobs.enqueue(database.db, 'later', {}, { delayMs: minuteMs });
    await jobs.runDue();
    expect(runs).toBe(0);
    clock.advance(minuteMs);
    await jobs.runDue();
    expect(runs).toBe(1);
  });

  test('a job of a transaction that rolls back never exists', async () => {
    const jobs = aWorker();
    const rolledBack = database.db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, 'greet', {});
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await database.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('three workers at once take each of 40 jobs exactly once', async () => {
    const workers = [aWorker(), aWorker(), aWorker()];
    const taken: unknown[] = [];
    for (const worker of workers) {
      worker.handle('count', async (payload) => {
        taken.push(payload);
      });
    }
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    for (const number of numbers) await workers[0]?.enqueue(database.db, 'count', number);
    await Promise.all(workers.map((worker) => worker.runDue()));
    expect(taken.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers);
  });

  test('a kind cannot be handled twice', () => {
    const jobs = aWorker();
    jobs.handle('greet', async () => undefined);
    expect(() => jobs.handle('greet', async () => undefined)).toThrow('have a handler already');
  });
});

describe('failing jobs', () => {
  test('a failing job is tried after 1 m, 5 m, 30 m, 2 h, 6 h and 24 h, then given up', async () => {
    const jobs = aWorker();
    const attempts: number[] = [];
    jobs.handle('fail', async (_, job) => {
      attempts.push(job.attempt);
      throw new Error('mail server away');
    });
    const id = await jobs.enqueue(database.db, 'fail', {});
    for (const minutes of [0, 1, 5, 30, 120, 360, 1440]) {
      if (minutes > 0) {
        clock.advance(minutes * minuteMs - 1);
        await jobs.runDue();
        clock.advance(1);
      }
      await jobs.runDue();
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await rowOf(id)).toMatchObject({
      ended_at: clock.now().toISOString(),
      last_error: 'mail server away',
    });
    expect(log.of('job_failed')).toHaveLength(6);
    expect(log.of('job_given_up')).toHaveLength(1);
  });

  test('a handler that gives up ends the job at the first try', async () => {
    const jobs = aWorker();
    jobs.handle('fail', async () => {
      throw new GiveUp('no such mailbox');
    });
    const id = await jobs.enqueue(database.db, 'fail', {});
    await jobs.runDue();
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      ended_at: clock.now().toISOString(),
      last_error: 'no such mailbox',
    });
  });

  test('one failing job does not hold up the next', async () => {
    const jobs = aWorker();
    const done: unknown[] = [];
    jobs.handle('maybe', async (payload) => {
      if (payload === 'bad') throw new Error('bad');
      done.push(payload);
    });
    for (const payload of ['bad', 'good']) await jobs.enqueue(database.db, 'maybe', payload);
    await jobs.runDue();
    expect(done).toEqual(['good']);
  });
});

describe('jobs of a worker that died in mid-work', () => {
  test('are done by another after the lock has run out, not before', async () => {
    const dying = aWorker(1);
    const other = aWorker();
    const gate = aGate();
    const started = aGate();
    const done: string[] = [];
    dying.handle('work', async () => {
      started.open();
      await gate.opened;
    });
    other.handle('work', async () => {
      done.push('other');
    });
    const id = await dying.enqueue(database.db, 'work', {});
    const neverEnds = dying.runDue();
    await started.opened;
    await other.runDue();
    expect(done).toEqual([]);
    clock.advance(30_000);
    await other.runDue();
    expect(done).toEqual(['other']);
    const ended = await rowOf(id);
    expect(ended).toMatchObject({ attempts: 2 });
    clock.advance(minuteMs);
    gate.open();
    await neverEnds;
    expect(await rowOf(id), 'the late one writes nothing').toEqual(ended);
  });

  test('are not ended by the slow worker after another one has taken them over', async () => {
    const slow = aWorker(1);
    const other = aWorker();
    const gate = aGate();
    const started = aGate();
    slow.handle('work', async () => {
      started.open();
      await gate.opened;
    });
    other.handle('work', async () => {
      throw new Error('not yet');
    });
    const id = await slow.enqueue(database.db, 'work', {});
    const late = slow.runDue();
    await started.opened;
    clock.advance(30_000);
    await other.runDue();
    gate.open();
    await late;
    expect(await rowOf(id)).toMatchObject({ ended_at: null, last_error: 'not yet' });
  });

  test('survive kill -9 in mid-work and are done by the next process', async () => {
    const survivor = aWorker();
    const done: unknown[] = [];
    survivor.handle('work', async (payload, job) => {
      done.push([payload, job.attempt]);
    });
    const { now } = clock;
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'dying-worker.ts'),
        JSON.stringify(database.target),
        now().toISOString(),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    // The child enqueues a job, prints a line in its handler and hangs there.
    const [said] = await once(child.stdout, 'data');
    expect(String(said)).toBe('working');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await survivor.runDue();
    expect(done).toEqual([]);
    clock.advance(30_000);
    await survivor.runDue();
    expect(done).toEqual([['from the dead', 2]]);
  }, 30_000);

  test('are given up when every attempt killed the process', async () => {
    const jobs = aWorker();
    let runs = 0;
    jobs.handle('deadly', async () => {
      runs += 1;
    });
    const id = await jobs.enqueue(database.db, 'deadly', {});
    await database.db.updateTable('jobs').set({ attempts: 7 }).where('id', '=', id).execute();
    await jobs.runDue();
    expect(runs).toBe(0);
    expect((await rowOf(id)).last_error).toBe('The process ended during every attempt.');
  });
});
