// The mails at 80 % and 100 % of a limit: each once for a user and month, whatever runs at once, fails or
// is retried, and on however many processes.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { createMailer, type Mailer } from '#server/mail/create-mailer.ts';
import { newId } from '#server/new-id.ts';
import { readSettings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import { createUsage } from '#server/usage/create-usage.ts';
import { createUsageMails } from '#server/usage/create-usage-mails.ts';
import { mailsTo } from '#tests/kit/mails-to.ts';
import { createSilentLog } from '#tests/kit/silent-log.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');
const log = createSilentLog();
let folder: string;
let outbox: string;
let database: TestDatabase;
let server: ReturnType<typeof aProcess>;

beforeEach(async () => {
  clock.set('2026-03-10T12:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'usage-mails-'));
  outbox = join(folder, 'outbox');
  database = await openTestDatabase();
  server = aProcess(database.db);
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Usage, jobs and mail as one process of the product has them. */
function aProcess(db: TestDatabase['db'], failing: { sends: number } = { sends: 0 }) {
  const real = createMailer({
    from: 'Portal <portal@example.test>',
    outboxFolder: outbox,
    log,
    now: clock.now,
  });
  const mailer: Mailer = {
    ...real,
    send: async (mail) => {
      await real.send(mail);
      if (failing.sends-- > 0) throw new Error('The line broke after the mail was taken.');
    },
  };
  const jobs = createJobs({ db, now: clock.now, log });
  const mails = createUsageMails({
    db,
    now: clock.now,
    jobs,
    mailer,
    publicUrl: () => 'https://portal.example',
    settings: readSettings({ DATA_DIR: folder }),
  });
  return { jobs, usage: createUsage({ db, now: clock.now, mails }) };
}

async function take(userId: string, count: number, { usage } = server): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await Promise.allSettled(
    ids.map((requestId) =>
      usage.reserve({
        requestId,
        userId,
        apiKeyId: 'key',
        service: 'data-to-pdf',
        functionName: 'Convert',
      }),
    ),
  );
  return ids;
}

async function subjects(): Promise<(string | undefined)[]> {
  const files = await readdir(outbox).catch(() => []);
  if (files.length === 0) return [];
  const addresses = await database.db.selectFrom('users').select('email').execute();
  const mails = await Promise.all(addresses.map(({ email }) => mailsTo(outbox, email, 0)));
  return mails.flat().map(({ subject }) => subject?.replace(/ at .*$/, ''));
}

const warning = '80 of 100 requests of this month are used';
const reached = 'All 100 requests of this month are used';

test('one mail at 80 and one at 100, with what it means and where to look', async () => {
  const { id, email } = await storeUser(database.db);
  await take(id, 79);
  await server.jobs.runDue();
  expect(await subjects()).toEqual([]);
  await take(id, 1);
  await server.jobs.runDue();
  expect(await subjects()).toEqual([warning]);
  await take(id, 20);
  await server.jobs.runDue();
  // The files of a moment that stands still have no order.
  const mails = (await mailsTo(outbox, email, 2)).toSorted((a, b) =>
    (a.subject ?? '') < (b.subject ?? '') ? -1 : 1,
  );
  expect(mails.map(({ subject }) => subject?.replace(/ at .*$/, ''))).toEqual([warning, reached]);
  expect(mails[0]?.text).toContain(`https://portal.example/user-statistic/${id}`);
  expect(mails[0]?.text).toContain('refused until 1 April 2026 (UTC)');
  expect(mails[1]?.text).toContain('https://portal.example/contact');
});

test('50 calls at once at the limit, in two processes where there may be two, ask for one mail each', async () => {
  // Only one process opens a SQLite file.
  const isShared = database.target.kind === 'postgres';
  const other = isShared ? openDatabase(database.target) : database.db;
  try {
    const second = isShared ? aProcess(other) : server;
    const { id } = await storeUser(database.db);
    await take(id, 75);
    await Promise.all([take(id, 25), take(id, 25, second)]);
    expect((await server.usage.readConfiguration(id)).count).toBe(100);
    await Promise.all([server.jobs.runDue(), second.jobs.runDue()]);
    expect((await subjects()).toSorted()).toEqual([warning, reached]);
  } finally {
    if (isShared) await other.destroy();
  }
});

test('units that are given back and taken again send nothing twice', async () => {
  const { id } = await storeUser(database.db);
  const ids = await take(id, 80);
  await server.jobs.runDue();
  for (const requestId of ids.slice(0, 5)) await server.usage.release(requestId, 'unexpected');
  await take(id, 5);
  await server.jobs.runDue();
  expect(await subjects()).toEqual([warning]);
});

test('a level that failing runs only touched is not told, and is told when it is reached', async () => {
  const { id } = await storeUser(database.db);
  const ids = await take(id, 80);
  await server.usage.release(ids[0] ?? '', 'unexpected');
  await server.jobs.runDue();
  expect(await subjects()).toEqual([]);
  await take(id, 1);
  await server.jobs.runDue();
  expect(await subjects()).toEqual([warning]);
});

test('a retry after a broken line replaces the mail', async () => {
  server = aProcess(database.db, { sends: 1 });
  const { id } = await storeUser(database.db);
  await take(id, 80);
  await server.jobs.runDue();
  clock.pass(60 * 60_000);
  await server.jobs.runDue();
  expect(await subjects()).toEqual([warning]);
  const jobs = await database.db.selectFrom('jobs').select(['attempts', 'ended_at']).execute();
  expect(jobs).toEqual([{ attempts: 2, ended_at: expect.any(String) }]);
});

test('a new month begins anew, and a mail that is late for its month is not sent', async () => {
  const { id } = await storeUser(database.db, { request_limit: 10 });
  clock.set('2026-03-31T23:59:59Z');
  await take(id, 8);
  clock.set('2026-04-01T00:00:00Z');
  await server.jobs.runDue();
  expect(await subjects()).toEqual([]);
  await take(id, 8);
  await server.jobs.runDue();
  expect(await subjects()).toEqual(['8 of 10 requests of this month are used']);
});

test('no mail without a limit, for a raised one, or for an account that is deleted or blocked', async () => {
  const unlimited = await storeUser(database.db, { request_limit: null });
  await take(unlimited.id, 100);
  const raised = await storeUser(database.db);
  await take(raised.id, 80);
  await server.usage.setRequestLimit(raised.id, 1000);
  for (const gone of [{ active: 0 as const }, { deleted_at: '2026-03-01T00:00:00.000Z' }]) {
    const { id } = await storeUser(database.db, gone);
    await take(id, 80);
  }
  await server.jobs.runDue();
  expect(await subjects()).toEqual([]);
});
