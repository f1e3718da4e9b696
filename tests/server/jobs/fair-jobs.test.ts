// CA16 for background jobs: an account with a hundred jobs does not delay the jobs of another.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';
import { aClock, aLog } from '#tests/server/jobs/job-kit.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let clock: ReturnType<typeof aClock>;

beforeEach(async () => {
  database = await openTestDatabase();
  clock = aClock();
});

afterEach(() => database.close());

/** A queue that does one job at a time and records the names in the payloads. */
function aQueue() {
  const done: string[] = [];
  const jobs = createJobs({ db: database.db, now: clock.now, log: aLog(), atOnce: 1 });
  jobs.handle('run', async (payload) => {
    done.push(String(Reflect.get(Object(payload), 'name')));
    clock.advance(1000);
  });
  const add = async (name: string, owner?: string) => {
    await jobs.enqueue(database.db, 'run', { name }, owner === undefined ? {} : { owner });
    clock.advance(1);
  };
  return { jobs, done, add };
}

test('accounts take turns, each in the order of its own jobs', async () => {
  const { jobs, done, add } = aQueue();
  for (let count = 1; count <= 100; count += 1) await add(`a${count}`, 'ana');
  for (let count = 1; count <= 3; count += 1) await add(`b${count}`, 'bo');
  await add('c1', 'cy');
  await jobs.runDue();
  expect(done.slice(0, 8)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3', 'a4']);
  expect(done).toHaveLength(104);
  expect(done.at(-1)).toBe('a100');
});

test('jobs without an account are done in the order they came', async () => {
  const { jobs, done, add } = aQueue();
  for (const name of ['one', 'two', 'three']) await add(name);
  await jobs.runDue();
  expect(done).toEqual(['one', 'two', 'three']);
});
