// A backup of a running product, brought back at another place.
import { execFile } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import { applyMissing, knownMigrations } from '#server/store/migrate.ts';
import { type FaultyS3, startFaultyS3 } from '#tests/kit/faulty-s3.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import type { TestApp } from '#tests/kit/test-app.ts';
import { pathOf, upload } from '#tests/server/archive/files-over-http.ts';
import { aDraft, draftIn, draftsOf } from '#tests/server/drafts/draft-kit.ts';
import {
  aPlace,
  expectSameAdmin,
  type Place,
  sharedSecret,
} from '#tests/server/operate/operate-kit.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const program = join(root, 'src', 'server', 'operate', 'main.ts');
const large = Buffer.alloc(3 * 1024 * 1024, 'paper');

let places: Place[];
let s3: FaultyS3;

beforeAll(async () => {
  s3 = await startFaultyS3();
});

beforeEach(() => {
  places = [];
});

afterEach(async () => {
  s3.fail('none');
  for (const place of places) await place.remove();
});

afterAll(() => s3.close());

async function place(env?: Record<string, string>): Promise<Place> {
  const made = await aPlace(env);
  places.push(made);
  return made;
}

const backupOf = ({ folder }: Place) => join(folder, 'backup');

async function withFiles(app: TestApp): Promise<Person> {
  const ana = await aUser(app, { admin: true });
  const headers = { 'x-api-key': ana.key };
  expect((await upload(app, large, 'large.txt', { headers })).status).toBe(201);
  expect((await upload(app, 'small', 'gone.txt', { headers })).status).toBe(201);
  return ana;
}

async function expectFiles(app: TestApp, { key }: Person): Promise<void> {
  const answer = await app.call('GET', pathOf('large.txt'), { headers: { 'x-api-key': key } });
  expect(Buffer.from(answer.bytes).equals(large)).toBe(true);
}

test('a backup by another process, while users write, comes back with session, key, trail and files', async () => {
  const source = await place();
  const app = await source.start();
  const ana = await withFiles(app);
  const draft = draftIn(
    await draftsOf(app, ana).create(aDraft({ payload: '{"name":"č ž € \u2028 😀 \\n"}' })),
  );
  let isWriting = true;
  const write = async () => {
    const headers = { 'x-api-key': ana.key };
    for (let n = 0; isWriting; n += 1) {
      await draftsOf(app, ana).create(aDraft({ name: `during ${n}` }));
      await upload(app, `bytes ${n}`, `during ${n}.txt`, { headers });
      await app.call('DELETE', pathOf('gone.txt'), { headers });
    }
    return (await draftsOf(app, ana).list()).total;
  };
  const writing = write();
  const backup = backupOf(source);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'backup', '--to', backup],
    { cwd: root, env: { PATH: process.env.PATH, ...source.env } },
  );
  isWriting = false;
  const written = await writing;
  expect(stdout).toMatch(/^Backed up \d+ rows of \d+ tables and \d+ files/);
  expect((await stat(join(backup, 'app-secret'))).mode & 0o777).toBe(0o600);
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  await app.close();

  const target = await place();
  expect(await target.run('restore', backup, '--check')).toContain('is as it was written');
  expect(await target.run('restore', backup)).toMatch(/^Restored the backup of \d{4}-/);
  const restored = await target.start();
  await expectSameAdmin(restored, ana);
  await expectFiles(restored, ana);
  const { total } = await draftsOf(restored, ana).list();
  expect(total).toBeLessThanOrEqual(written);
  expect(draftIn(await draftsOf(restored, ana).read(draft.id))).toEqual(draft);
  await draftsOf(restored, ana).create(aDraft({ name: 'after' }));
  expect((await draftsOf(restored, ana).list()).total).toBe(total + 1);
  await restored.close();
});

test('a restore that the store interrupts is started again and goes on, from the disk to S3', async () => {
  const source = await place();
  const app = await source.start();
  const ana = await withFiles(app);
  await app.close();
  const backup = backupOf(source);
  await source.run('backup', '--to', backup);
  const target = await place(s3.env);
  s3.fail('gone');
  await expect(target.run('restore', backup)).rejects.toThrow();
  // Of one request, more often than a call would be tried.
  s3.fail('slow down', 4);
  expect(await target.run('restore', backup)).toContain('2 files, of which 2 were not there');
  await expect(target.run('restore', backup)).rejects.toThrow('There is a database already');
  expect(await target.run('restore', backup, '--replace')).toContain('of which 0 were not there');
  const restored = await target.start();
  await expectSameAdmin(restored, ana);
  await expectFiles(restored, ana);
  await restored.close();
});

test('a backup of an earlier version is brought to this one', async () => {
  const older = (await knownMigrations()).slice(0, 10);
  const secret = { APP_SECRET: sharedSecret };
  const old = await place(secret);
  const db = openDatabase(readSettings(old.env).database);
  await db.transaction().execute(async (transaction) => {
    await applyMissing(transaction, new Date(), older);
    const { id } = await storeUser(transaction, { id: 'u' });
    // It has two columns more by now.
    await sql`INSERT INTO usage (user_id, period, used) VALUES (${id}, '2026-01', 7)`.execute(
      transaction,
    );
  });
  await db.destroy();
  await old.run('backup', '--to', backupOf(old));
  const next = await place(secret);
  expect(await next.run('restore', backupOf(old))).toContain(
    'Brought to this version: 011-billing.sql, ',
  );
  const restored = await next.start();
  expect((await restored.call('GET', '/readyz')).status).toBe(200);
  const now = openDatabase(restored.database);
  const rows = await now.selectFrom('usage').selectAll().execute();
  expect(rows).toMatchObject([{ user_id: 'u', period: '2026-01', used: 7, noticed: 0 }]);
  await now.destroy();
  await restored.close();
});

test('fills a folder that is there, as a disk of its own is, also after an interrupted one', async () => {
  const source = await place();
  await (await source.start()).close();
  const backup = backupOf(source);
  await mkdir(join(backup, 'lost+found'), { recursive: true });
  await mkdir(join(backup, 'unfinished', 'tables'), { recursive: true });
  const before = await stat(backup);
  await source.run('backup', '--to', backup);
  expect((await stat(backup)).ino).toBe(before.ino);
  expect(await readdir(backup)).not.toContain('unfinished');
  expect(await source.run('restore', backup, '--check')).toContain('is as it was written');
});

test('a second backup into the same folder is refused while the first is written', async () => {
  const source = await place();
  const app = await source.start();
  const backup = backupOf(source);
  const both = await Promise.allSettled([
    source.run('backup', '--to', backup),
    source.run('backup', '--to', backup),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toContain('Another backup is being written into');
  expect(await source.run('restore', backup, '--check')).toContain('is as it was written');
  await app.close();
});

describe('is refused', () => {
  test('onto a running product, and into a folder with something in it', async () => {
    const source = await place();
    const app = await source.start();
    const backup = backupOf(source);
    await source.run('backup', '--to', backup);
    await expect(source.run('restore', backup, '--replace')).rejects.toThrow(
      /already uses the data folder|is running on this PostgreSQL/,
    );
    await expect(source.run('backup', '--to', backup)).rejects.toThrow('is not empty');
    await app.close();
  });

  test('with the secret of another server, and with arguments that nobody knows', async () => {
    const source = await place();
    await (await source.start()).close();
    const backup = backupOf(source);
    await source.run('backup', '--to', backup);
    const target = await place({ APP_SECRET: 'another secret, long enough to be one' });
    await expect(target.run('restore', backup)).rejects.toThrow('APP_SECRET is not the secret');
    await expect(target.run('restore')).rejects.toThrow('npm run restore -- <folder>');
    await expect(target.run('backup', '--too', 'x')).rejects.toThrow('npm run backup');
    await expect(target.run('restored')).rejects.toThrow('npm run move');
  });
});
