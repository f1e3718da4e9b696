// The data of a stopped product to another place: SQLite to PostgreSQL, the disk to S3, or both. The source is
// only read. Every row and every byte is read back and compared before the new place can be used.

import { setFilePlace } from '#server/archive/file-place.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import { openFileStore } from '#server/archive/open-file-store.ts';
import type { S3Settings } from '#server/archive/s3-settings.ts';
import { openSide, type Side } from '#server/operate/catalog.ts';
import { bringFile, readFacts } from '#server/operate/copy-files.ts';
import type { DataSettings } from '#server/operate/create-backup.ts';
import { finishMove, type MovedTable, moveDatabase } from '#server/operate/move-database.ts';
import { isUsed, refuseRunning } from '#server/operate/target-database.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import { lockDataFolder } from '#server/store/data-folder-lock.ts';
import type { DatabaseTarget } from '#server/store/database.ts';

export interface MoveTarget {
  /** Undefined: the database stays where it is. */
  database: DatabaseTarget | undefined;
  /** Undefined: the files stay where they are. */
  s3: S3Settings | undefined;
}

export interface MoveFacts {
  tables: MovedTable[];
  /** Undefined when they stay. */
  files: { compared: number; written: number; bytes: number } | undefined;
}

/** @throws OperatorFault for what the operator has to change; the source is as it was in any case */
export async function moveData(
  settings: DataSettings,
  to: MoveTarget,
  { now, say }: { now: Date; say: (text: string) => void },
): Promise<MoveFacts> {
  const { database } = settings;
  if (to.database === undefined && to.s3 === undefined) {
    throw new OperatorFault(
      'Nothing to move: give --to with a database, or TO_S3_BUCKET and its keys.',
    );
  }
  if (!(await isUsed(database))) throw new OperatorFault('There is no database to move.');
  const lock = lockDataFolder(settings.dataDir);
  try {
    await refuseRunning(database);
    if (to.database !== undefined) await refuseRunning(to.database);
    return await withSides(database, to.database, async (source, target) => {
      const tables = target === undefined ? [] : await moveDatabase(source, target, { now, say });
      const files = to.s3 === undefined ? undefined : await moveFiles(settings, to.s3);
      const place = { dataDir: settings.dataDir, s3: to.s3 ?? settings.s3 };
      const side = target ?? source;
      await setFilePlace(side.db, place, { isShared: side.kind === 'postgres' });
      if (target !== undefined) await finishMove(target);
      return { tables, files };
    });
  } finally {
    lock.release();
  }
}

async function withSides<T>(
  from: DatabaseTarget,
  to: DatabaseTarget | undefined,
  work: (source: Side, target: Side | undefined) => Promise<T>,
): Promise<T> {
  const source = openSide(from);
  const target = to && openSide(to);
  try {
    return await work(source, target);
  } finally {
    await source.db.destroy();
    await target?.db.destroy();
  }
}

async function moveFiles(settings: DataSettings, s3: S3Settings): Promise<MoveFacts['files']> {
  const from = await openFileStore(settings, { isShared: true, hasTime: true });
  const to = await openFileStore({ dataDir: settings.dataDir, s3 }, { hasTime: true });
  const done = { compared: 0, written: 0, bytes: 0 };
  for await (const { key } of everyFile(from)) {
    const facts = await readFacts(from, key);
    if (facts === undefined) continue;
    if (await bringFile(from, to, key, facts)) done.written += 1;
    done.compared += 1;
    done.bytes += facts.size;
  }
  return done;
}

async function* everyFile(store: FileStore) {
  for await (const page of store.list()) yield* page;
}
