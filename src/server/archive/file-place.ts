// Where the files of a database are: what is written elsewhere would be missing. So the database remembers that
// they are in an S3 store or in a folder, and a process with another place is not started. Of a database on
// PostgreSQL, which several processes may share, it remembers the mark of the folder; the embedded one lies
// beside its own.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStoreSettings, filesFolderIn } from '#server/archive/open-file-store.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import type { Database } from '#server/store/database.ts';

const inS3 = 's3';
const besideDatabase = 'folder';

/**
 * Checks that the files are where the database says, or writes down where they are if it says nothing or has
 * none yet. Returns whether that is still so: of processes that start together on an empty database, the last
 * one decides.
 * `holds` is asked where an earlier version has not written it down.
 * @throws OperatorFault that says where they are and what to do
 */
export async function claimFilePlace(
  db: Database,
  settings: FileStoreSettings,
  { isShared, holds = async () => true }: { isShared: boolean; holds?: Holds },
): Promise<() => Promise<boolean>> {
  const place = await ownPlace(settings, isShared);
  if (!(await isKnown(db)) && !(await hasOneOf(await someFiles(db), holds))) {
    if (place === inS3) throw new OperatorFault(whereTheyAre(besideDatabase, settings));
    const mark = markIn(filesFolderIn(settings.dataDir));
    if (!existsSync(mark)) throw new OperatorFault(noneIn(filesFolderIn(settings.dataDir), mark));
  }
  const isSame = (known: string) =>
    known === place || (!isShared && known !== inS3 && place !== inS3);
  const known = await readPlace(db, place);
  if (!isSame(known)) {
    if (await hasFiles(db)) throw new OperatorFault(whereTheyAre(known, settings));
    await writeFilePlace(db, place);
  }
  return async () => isSame(await readPlace(db, place));
}

/** Writes down where the files are, whatever was said before. */
export async function setFilePlace(
  db: Database,
  settings: FileStoreSettings,
  { isShared }: { isShared: boolean },
): Promise<void> {
  const place = await ownPlace(settings, isShared);
  if ((await readPlace(db, place)) !== place) await writeFilePlace(db, place);
}

async function ownPlace({ dataDir, s3 }: FileStoreSettings, isShared: boolean): Promise<string> {
  if (s3 !== undefined) return inS3;
  if (!isShared) return besideDatabase;
  const folder = filesFolderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = markIn(folder);
  try {
    await writeFile(file, randomUUID(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

const markIn = (folder: string) => join(folder, 'store-id');

/** The place in the database; `own` is written if there is none. The first of several processes decides. */
async function readPlace(db: Database, own: string): Promise<string> {
  const read = () => db.selectFrom('file_store').select('place');
  const row = await read().executeTakeFirst();
  if (row !== undefined) return row.place;
  await db
    .insertInto('file_store')
    .values({ id: 1, place: own })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await read().executeTakeFirstOrThrow()).place;
}

async function writeFilePlace(db: Database, place: string): Promise<void> {
  await db.updateTable('file_store').set({ place }).where('id', '=', 1).execute();
}

/** Whether the files here have this key. */
type Holds = (key: string) => Promise<boolean>;

async function isKnown(db: Database): Promise<boolean> {
  return (await db.selectFrom('file_store').select('id').executeTakeFirst()) !== undefined;
}

// Single files may be lost; of several at least one is there.
const asked = 5;

async function someFiles(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('file_contents')
    .select('id')
    .where('sha256', 'is not', null)
    .limit(asked)
    .execute();
  return rows.map(({ id }) => id);
}

async function hasOneOf(keys: readonly string[], holds: Holds): Promise<boolean> {
  try {
    for (const key of keys) if (await holds(key)) return true;
  } catch (cause) {
    throw new OperatorFault(
      'The files do not answer, and this database does not know yet where they are. Start again when they do.',
      { cause },
    );
  }
  return keys.length === 0;
}

async function hasFiles(db: Database): Promise<boolean> {
  const row = await db.selectFrom('file_contents').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

function noneIn(folder: string, mark: string): string {
  return `None of the files of this database is in ${folder}. If they are in an S3 store, set S3_BUCKET and its keys; if they are in another folder, bring them here. If they are lost, create the empty file ${mark}, and start without them.`;
}

function whereTheyAre(place: string, { dataDir, s3 }: FileStoreSettings): string {
  if (place === inS3) {
    return 'The files of this database are in an S3 store. Set S3_BUCKET and its keys.';
  }
  const folder = filesFolderIn(dataDir);
  if (s3 !== undefined) {
    return `The files of this database are in the folder ${folder} or one elsewhere, not in the S3 store. Start without S3_BUCKET, or take them there with npm run move.`;
  }
  return `The files of this database are in another folder than ${folder}. Processes on one database need the same DATA_DIR, shared by all of them, or an S3 store. If this folder is the right one, write ${place} into ${markIn(folder)}.`;
}
