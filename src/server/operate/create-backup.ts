// A backup of a running product. The rows are one moment of the database; the files are copied after it, so
// that none of that moment is missed. Nothing is held in memory but the rows of one statement.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { openDiskFileStore } from '#server/archive/disk-file-store.ts';
import { type FileStore, hasFile } from '#server/archive/file-store.ts';
import { openFileStore } from '#server/archive/open-file-store.ts';
import { flushPath } from '#server/flush-path.ts';
import {
  digestOf,
  type Manifest,
  placesIn,
  tableFacts,
  writeManifest,
} from '#server/operate/backup-format.ts';
import {
  columnsOf,
  dataTables,
  migrationsOf,
  openSide,
  refuseNewer,
  type Side,
} from '#server/operate/catalog.ts';
import { copyFile } from '#server/operate/copy-files.ts';
import { readRowFile, writeRowFile } from '#server/operate/row-file.ts';
import { type Row, readRows } from '#server/operate/rows.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import { secretFileIn } from '#server/secrets.ts';
import type { Settings } from '#server/settings.ts';
import { findSecret, secretFault } from '#server/store/app-secret.ts';
import { takeLock } from '#server/store/data-folder-lock.ts';

export type DataSettings = Pick<Settings, 'dataDir' | 'database' | 's3' | 'appSecret'>;

export interface BackupFacts {
  folder: string;
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** Files of the rows that the store did not have: removed since, or lost before. */
  missing: number;
}

/**
 * Writes a backup into `folder`, which must be empty or absent. Until it is complete it has another name, or is
 * in a folder inside of one that exists, which may be a disk of its own.
 * @throws OperatorFault for what the operator has to change
 */
export async function createBackup(
  settings: DataSettings,
  folder: string,
  now: Date,
): Promise<BackupFacts> {
  const target = resolve(folder);
  const isThere = existsSync(target);
  if (isThere && (await readdir(target)).some((name) => !mayBeThere.has(name))) {
    throw new OperatorFault(
      `${target} is not empty. A backup is written into a folder of its own.`,
    );
  }
  const { database } = settings;
  if (database.kind === 'sqlite' && !existsSync(database.file)) {
    throw new OperatorFault(`There is no database at ${database.file}.`);
  }
  const unfinished = isThere ? join(target, insideName) : `${target}.unfinished`;
  await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
  const lockFile = `${unfinished}.lock`;
  const lock = takeLock(lockFile);
  if (lock === undefined) {
    throw new OperatorFault(
      `Another backup is being written into ${target}. Wait until it is done.`,
    );
  }
  try {
    const { tables, files } = await writeBackup(settings, unfinished, now);
    if (isThere) await moveUp(unfinished, target);
    else await rename(unfinished, target);
    await flushPath(isThere ? target : dirname(target));
    return {
      folder: target,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.rows,
      bytes: files.bytes,
      missing: await countMissing(target, tables),
    };
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause;
    throw new OperatorFault(
      `The disk of ${target} is full. Make room or take another folder; the next backup removes what is in ${unfinished}.`,
      { cause },
    );
  } finally {
    await rm(lockFile, { force: true });
    lock.release();
  }
}

const insideName = 'unfinished';
// The last is at the top of a disk of its own.
const mayBeThere: ReadonlySet<string> = new Set([insideName, `${insideName}.lock`, 'lost+found']);

/** The manifest comes last: without it a folder is no backup. */
async function moveUp(unfinished: string, target: string): Promise<void> {
  const manifest = basename(placesIn(target).manifest);
  const names = (await readdir(unfinished)).filter((name) => name !== manifest);
  for (const name of [...names, manifest]) {
    await rename(join(unfinished, name), join(target, name));
  }
  await rmdir(unfinished);
}

function isDiskFull(failure: unknown): boolean {
  const code: unknown = Reflect.get(Object(failure), 'code');
  return code === 'ENOSPC' || code === 'EDQUOT';
}

async function writeBackup(settings: DataSettings, unfinished: string, now: Date) {
  const secret = await ownSecret(settings);
  const places = placesIn(unfinished);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(places.tables, { recursive: true, mode: 0o700 });
  await writeFile(places.secret, secret, { mode: 0o600, flag: 'wx', flush: true });
  const written = await writeTables(settings, unfinished);
  const files = await writeFiles(
    // The product may be writing into it.
    await openFileStore(settings, { isShared: true, hasTime: true }),
    unfinished,
  );
  await writeManifest(unfinished, {
    created_at: now.toISOString(),
    ...written,
    files,
    secret: digestOf(secret),
  });
  await flushPath(unfinished);
  return { ...written, files };
}

/** The secret of the database. @throws OperatorFault for another one, or none */
async function ownSecret(settings: DataSettings): Promise<string> {
  const secret = await findSecret(settings).catch((cause: unknown) => {
    throw new OperatorFault(cause instanceof Error ? cause.message : String(cause), { cause });
  });
  if (secret === undefined) {
    const file = secretFileIn(settings.dataDir);
    throw new OperatorFault(`There is no secret: APP_SECRET is not set, and ${file} is absent.`);
  }
  const side = openSide(settings.database);
  try {
    // One of an earlier version does not know its secret.
    const remembers = (await columnsOf(side, 'secret_check')).length > 0;
    const fault = remembers ? await secretFault(settings, secret, side.db) : undefined;
    if (fault !== undefined) throw new OperatorFault(fault);
  } finally {
    await side.db.destroy();
  }
  return secret;
}

/** In one transaction that only reads: writers go on, and it sees none of what they write. */
async function writeTables(
  { database }: DataSettings,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  const side = openSide(database);
  try {
    return await reading(side, async (seen) => {
      const migrations = await migrationsOf(seen);
      if (migrations === undefined) throw new OperatorFault('The database is empty.');
      await refuseNewer('The database', migrations);
      const tables: Manifest['tables'] = [];
      for (const name of await dataTables(migrations)) {
        const columns = await columnsOf(seen, name);
        const rows = readRows(seen, name, columns);
        const facts = await writeRowFile(placesIn(folder).table(name), rows);
        tables.push(tableFacts(name, columns, facts));
      }
      return { migrations, tables };
    });
  } finally {
    await side.db.destroy();
  }
}

/** Several reads of the same moment. */
export function reading<T>({ db, kind }: Side, read: (seen: Side) => Promise<T>): Promise<T> {
  const begun = db.transaction().setIsolationLevel('repeatable read');
  const chosen = kind === 'postgres' ? begun.setAccessMode('read only') : begun;
  return chosen.execute((transaction) => read({ db: transaction, kind }));
}

/**
 * Copies what the store has now: all that the rows refer to, but for what a user has removed since. Files that
 * came later are copied too; the sweep of unknown files removes them after a restore.
 */
async function writeFiles(files: FileStore, folder: string): Promise<Manifest['files']> {
  const places = placesIn(folder);
  const store = await openDiskFileStore(places.files);
  let bytes = 0;
  async function* copied(): AsyncGenerator<Row> {
    for await (const page of files.list()) {
      for (const { key } of page) {
        const facts = await copyFile(files, store, key);
        if (facts === undefined) continue;
        bytes += facts.size;
        yield [key, facts.size, facts.sha256];
      }
    }
  }
  const facts = await writeRowFile(places.fileList, copied());
  return { ...facts, bytes };
}

/** How many contents with a reference have no file in the backup. */
async function countMissing(folder: string, tables: Manifest['tables']): Promise<number> {
  const facts = tables.find(({ name }) => name === 'file_contents');
  if (facts === undefined) return 0;
  const places = placesIn(folder);
  const store = await openDiskFileStore(places.files, { isShared: true });
  const [id, refs] = [facts.columns.indexOf('id'), facts.columns.indexOf('refs')];
  let missing = 0;
  for await (const row of readRowFile(places.table(facts.name), facts, facts.columns.length)) {
    if (Number(row[refs]) > 0 && !(await hasFile(store, String(row[id])))) missing += 1;
  }
  return missing;
}
