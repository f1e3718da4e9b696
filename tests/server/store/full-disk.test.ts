// The embedded database on a disk that is full. SQLite itself says so here, as the file may not grow.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDatabase } from '#server/operate/target-database.ts';
import { type Database, openDatabase } from '#server/store/database.ts';
import { applyMissing, migrate } from '#server/store/migrate.ts';
import { relaxedTransaction } from '#server/store/relaxed-transaction.ts';
import { transact } from '#server/store/transact.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let folder: string;
let app: TestApp;
let ana: Person;
/** The product's own connections: how far a file may grow is a matter of each. */
const opened: DatabaseSync[] = [];

/** Calls `onOpened` with each connection that the work opens. */
async function watchOpened<T>(
  onOpened: (connection: DatabaseSync) => void,
  work: () => Promise<T>,
): Promise<T> {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function execAndTell(text) {
    exec.call(this, text);
    if (text === 'PRAGMA synchronous = FULL') onOpened(this);
  };
  try {
    return await work();
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  app = await watchOpened(
    (connection) => opened.push(connection),
    () => startTestApp({ folder }),
  );
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const pagesMax = (count: number) => {
  for (const one of opened) if (one.isOpen) one.exec(`PRAGMA max_page_count = ${count}`);
};

/** Below what the file has, it may not grow. */
const fillDisk = () => pagesMax(1);
const makeRoom = () => pagesMax(1_000_000);

const saveTemplate = (name: string) =>
  app.call('POST', '/core/template', {
    cookie: ana.cookie,
    body: { service: 'data-to-html', name, content: 'word '.repeat(20_000) },
  });
const run = () =>
  app.call('POST', '/api/data-mapping/v1/map', {
    body: { api_key: ana.key, mapping: '1', data: {}, file_access_mode: 'download' },
  });
const readiness = (part = '') => app.call('GET', `/readyz${part}`);

const away = (answer: Answer) => [
  answer.status,
  field(answer.json, 'error_key'),
  Number(answer.headers.get('retry-after')) > 0,
];
const refused = [503, 'database_unavailable', true];

test('calls that write are refused with 503 until there is room, others are answered', async () => {
  fillDisk();
  try {
    expect(away(await saveTemplate('a'))).toEqual(refused);
    expect(away(await saveTemplate('b'))).toEqual(refused);
    expect((await app.call('GET', '/core/api-key', { cookie: ana.cookie })).status).toBe(200);
    const limited = await readiness();
    expect(limited.status).toBe(200);
    expect(limited.json).toMatchObject({ status: 'limited', checks: { database: 'down' } });
    expect((await readiness('/database')).status).toBe(503);
  } finally {
    makeRoom();
  }
  expect((await saveTemplate('c')).status).toBe(201);
  expect((await run()).status).toBe(200);
  while ((await readiness('/database')).status !== 200);
  const told = app
    .logged()
    .split('\n')
    .filter((line) => line.includes('_writable'));
  expect(told).toHaveLength(2);
  expect(told[0]).toContain(`The disk that holds ${join(folder, 'portal.sqlite')} is full.`);
});

/** A database of its own that is full as soon as `fill` is called. */
async function aDatabase() {
  const own = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const target = { kind: 'sqlite', file: join(own, 'portal.sqlite') } as const;
  await migrate(target, new Date());
  const db = openDatabase(target);
  return {
    db,
    fill: () => sql`PRAGMA max_page_count = 1`.execute(db),
    makeRoom: () => sql`PRAGMA max_page_count = 1000000`.execute(db),
    close: async () => {
      await db.destroy();
      await rm(own, { recursive: true });
    },
  };
}

const grow = (db: Database, name: string) =>
  sql`INSERT INTO schema_migrations VALUES (${name}, ${'x'.repeat(100_000)})`.execute(db);
const names = async (db: Database) => {
  const rows = await db.selectFrom('schema_migrations').select('name').execute();
  return rows.map(({ name }) => name).filter((name) => !name.endsWith('.sql'));
};

test('nothing of a transaction that was undone is written, even if its work goes on', async () => {
  const { db, fill, makeRoom: free, close } = await aDatabase();
  await fill();
  const stubborn = async (transaction: Database) => {
    await grow(transaction, 'large').catch(() => undefined);
    await sql`INSERT INTO schema_migrations VALUES ('small', '')`.execute(transaction);
  };
  const outcomes = await Promise.allSettled([
    db.transaction().execute(stubborn),
    transact(db, stubborn),
    relaxedTransaction(db, stubborn),
    relaxedTransaction(db, async () => 'alone'),
    relaxedTransaction(db, async (transaction) => {
      await grow(transaction, 'large').catch(() => undefined);
    }),
  ]);
  expect(outcomes.map((one) => one.status === 'rejected' && field(one.reason, 'key'))).toEqual(
    outcomes.map(() => 'database_unavailable'),
  );
  expect(await names(db)).toEqual([]);
  await free();
  await transact(db, (transaction) => grow(transaction, 'large'));
  await relaxedTransaction(db, (transaction) => grow(transaction, 'other'));
  expect(await names(db)).toEqual(['large', 'other']);
  await close();
});

test('a first start and a restore say that the disk is full', async () => {
  const own = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const target = { kind: 'sqlite', file: join(own, 'portal.sqlite') } as const;
  const onFull = (work: () => Promise<unknown>) =>
    watchOpened((connection) => connection.exec('PRAGMA max_page_count = 5'), work);
  await expect(onFull(() => migrate(target, new Date()))).rejects.toThrow(
    `The disk that holds ${target.file} is full. Make room on it.`,
  );
  const fill = () => fillDatabase(target, ({ db }) => applyMissing(db, new Date()));
  await expect(onFull(fill)).rejects.toThrow('is full. Make room on it. The database is as');
  expect(await readdir(own)).toEqual(['portal.sqlite']);
  await rm(own, { recursive: true });
});
