// Data moved to another database and from the disk to S3: all of it arrives, whatever interrupts the move.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDiskFileStore } from '#server/archive/disk-file-store.ts';
import { type MoveFacts, moveData } from '#server/operate/move-data.ts';
import { readSettings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrate, unfinishedMove } from '#server/store/migrate.ts';
import { type FaultyS3, startFaultyS3 } from '#tests/kit/faulty-s3.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp } from '#tests/kit/test-app.ts';
import { openEmptyDatabase } from '#tests/kit/test-database.ts';
import { pathOf, upload } from '#tests/server/archive/files-over-http.ts';
import { aDraft, draftIn, draftsOf } from '#tests/server/drafts/draft-kit.ts';
import {
  aPlace,
  expectSameAdmin,
  type Place,
  sharedSecret,
} from '#tests/server/operate/operate-kit.ts';

const now = new Date('2026-11-30T12:00:00Z');
const filesCount = 4;
let s3: FaultyS3;
let source: Place;
let target: Awaited<ReturnType<typeof openEmptyDatabase>>;
let ana: Person;

beforeAll(async () => {
  s3 = await startFaultyS3();
});

beforeEach(async () => {
  source = await aPlace({ APP_SECRET: sharedSecret }, { isFile: true });
  target = await openEmptyDatabase();
  const app = await source.start();
  ana = await aUser(app, { admin: true });
  const headers = { 'x-api-key': ana.key };
  for (let n = 0; n < filesCount; n += 1) {
    // Names of each call are another one's bytes: no two are the same.
    await upload(app, `${n} ${source.folder}`.repeat(1000), `${n}.txt`, { headers });
  }
  await app.close();
});

afterEach(async () => {
  s3.fail('none');
  await target.remove();
  await source.remove();
});

afterAll(() => s3.close());

const said: string[] = [];

function move(toS3 = false): Promise<MoveFacts> {
  const s3Target = readSettings({ ...source.env, ...s3.env }).s3;
  return moveData(
    readSettings(source.env),
    { database: target.target, s3: toS3 ? s3Target : undefined },
    { now, say: (text) => void said.push(text) },
  );
}

const startMoved = (env: Record<string, string> = {}) =>
  startTestApp({
    folder: source.folder,
    database: target.target,
    env: { ...source.env, ...env },
  });

const rowsOf = ({ tables }: MoveFacts) => tables.reduce((sum, { rows }) => sum + rows, 0);
const before = ({ tables }: MoveFacts) => tables.reduce((sum, table) => sum + table.before, 0);

/** Another database that stops taking rows of a table. */
async function interruptAt(table: string): Promise<void> {
  const db = openDatabase(target.target);
  const stop =
    target.target.kind === 'sqlite'
      ? sql`CREATE TRIGGER stop BEFORE INSERT ON ${sql.table(table)} BEGIN SELECT RAISE(ABORT, 'full'); END`
      : sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT stop CHECK (false)`;
  await stop.execute(db);
  await db.destroy();
}

async function goOnAt(table: string): Promise<void> {
  const db = openDatabase(target.target);
  const go =
    target.target.kind === 'sqlite'
      ? sql`DROP TRIGGER stop`
      : sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT stop`;
  await go.execute(db);
  await db.destroy();
}

/** A move that got as far as a table: everything before it is there. */
async function interruptedAt(table: string): Promise<void> {
  await move();
  const db = openDatabase(target.target);
  await db.transaction().execute(async (transaction) => {
    const mark = { name: unfinishedMove, applied_at: now.toISOString() };
    await transaction.insertInto('schema_migrations').values(mark).execute();
    await sql`DELETE FROM ${sql.table(table)}`.execute(transaction);
  });
  await db.destroy();
  await interruptAt(table);
  await expect(move()).rejects.toThrow();
  await goOnAt(table);
}

test('session, key, trail, files and the cursors of devices work on; the source is untouched', async () => {
  const old = await source.start();
  const drafts = draftsOf(old, ana);
  const draft = draftIn(await drafts.create(aDraft({ name: 'č ž € 😀' })));
  const { cursor, history = '' } = await drafts.changes();
  await old.close();
  const digest = async () =>
    createHash('sha256')
      .update(await readFile(join(source.folder, 'portal.sqlite')))
      .digest('hex');
  const untouched = await digest();

  const facts = await move(true);
  expect(facts.files).toMatchObject({ compared: filesCount, written: filesCount });
  expect(facts.tables.find(({ table }) => table === 'drafts')).toMatchObject({
    rows: 1,
    before: 0,
  });
  expect(await digest()).toBe(untouched);

  const app = await startMoved(s3.env);
  await expectSameAdmin(app, ana);
  const answer = await app.call('GET', pathOf('3.txt'), { headers: { 'x-api-key': ana.key } });
  expect(answer.text).toBe(`3 ${source.folder}`.repeat(1000));
  const query = `/changes?since=${cursor}&history=${encodeURIComponent(history)}`;
  const changes = await draftsOf(app, ana).call('GET', query);
  expect(changes.json).toMatchObject({ data: [], removed: [], full: false });
  expect(draftIn(await draftsOf(app, ana).read(draft.id))).toEqual(draft);
  await app.close();
});

test('an interrupted move cannot be started as a product, and goes on behind what is there', async () => {
  await interruptedAt('files');
  // What every start does first.
  await expect(migrate(target.target, now)).rejects.toThrow(
    'move of data into this database has not finished',
  );
  const facts = await move();
  expect(before(facts)).toBe(rowsOf(facts) - filesCount);
  const app = await startMoved();
  await expectSameAdmin(app, ana);
  await app.close();
});

test('after a change of the source, an interrupted move begins anew and says so', async () => {
  await interruptedAt('files');
  const app = await source.start();
  const { status } = await app.call('PUT', `/core/user/${ana.id}`, {
    cookie: ana.cookie,
    body: { name: 'Ana Horvat' },
  });
  expect(status).toBe(200);
  await app.close();
  said.length = 0;
  expect(before(await move())).toBe(0);
  expect(said).toEqual([expect.stringContaining('begins anew')]);
  const moved = await startMoved();
  const info = await moved.call('GET', '/core/user/info', { cookie: ana.cookie });
  expect(info.json).toMatchObject({ name: 'Ana Horvat' });
  await moved.close();
});

test('files that arrived before an interruption are compared, not sent again', async () => {
  const folder = join(source.folder, 'files');
  const keys: string[] = [];
  for await (const page of (await openDiskFileStore(folder)).list()) {
    keys.push(...page.map(({ key }) => key));
  }
  const last = keys.at(-1) ?? '';
  const path = join(folder, last.slice(0, 2), last.slice(2, 4), last);
  // What cannot be read is no file that is gone.
  await rename(path, `${path}.aside`);
  await mkdir(path);
  await expect(move(true)).rejects.toThrow('is not a file');
  await rmdir(path);
  await rename(`${path}.aside`, path);
  expect((await move(true)).files).toMatchObject({ compared: filesCount, written: 1 });
  const app = await startMoved(s3.env);
  await app.close();
});

test('is refused onto a database in use, from a running product, and without a target', async () => {
  await migrate(target.target, now);
  await expect(move()).rejects.toThrow('in use already');
  const app = await source.start();
  await expect(move()).rejects.toThrow('already uses the data folder');
  await app.close();
  await expect(source.run('move')).rejects.toThrow('Nothing to move');
  await expect(source.run('move', '--to', 'mysql://x')).rejects.toThrow('postgres:// address');
});

test('the command moves files to S3 and tells what to set, but no secret', async () => {
  const toS3 = Object.fromEntries(
    Object.entries(s3.env).map(([name, value]) => [`TO_${name}`, value]),
  );
  Object.assign(source.env, toS3);
  const text = await source.run('move');
  expect(text).toContain(`Moved ${filesCount} files`);
  expect(text).toContain('each S3_ setting to its TO_S3_ value');
  expect(text).not.toContain(sharedSecret);
  expect(text).not.toContain(s3.env.S3_SECRET_ACCESS_KEY);
  const app = await source.start({ env: s3.env });
  const answer = await app.call('GET', pathOf('0.txt'), { headers: { 'x-api-key': ana.key } });
  expect(answer.status).toBe(200);
  await app.close();
});
