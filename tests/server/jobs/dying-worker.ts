// A separate process that takes a job and hangs in it until a test kills it.
import { createJobs } from '#server/jobs/create-jobs.ts';
import { type DatabaseTarget, openDatabase } from '#server/store/database.ts';

const [, , targetJson = '{}', startedAt = ''] = process.argv;
const target: DatabaseTarget = JSON.parse(targetJson);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const db = openDatabase(target);
const jobs = createJobs({ db, now: () => new Date(startedAt), log: silent });
jobs.handle('work', async () => {
  process.stdout.write('working');
  await new Promise(() => setInterval(() => undefined, 1000));
});
await jobs.enqueue(db, 'work', 'from the dead');
await jobs.runDue();
