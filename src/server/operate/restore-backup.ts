// A backup brought back, onto SQLite or PostgreSQL, the disk or S3, whichever it came from. Everything is
// checked before anything is changed. The files come first: without their rows they are nobody's. Then all
// rows in one transaction. So a restore that is interrupted is simply started again.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { openDiskFileStore } from '#server/archive/disk-file-store.ts';
import { setFilePlace } from '#server/archive/file-place.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import { isFileKey } from '#server/archive/file-store.ts';
import { openFileStore } from '#server/archive/open-file-store.ts';
import {
  listedWidth,
  type Manifest,
  placesIn,
  readManifest,
  readSecret,
} from '#server/operate/backup-format.ts';
import { dataTables } from '#server/operate/catalog.ts';
import { bringFile, type FileFacts, isSameFile, readFacts } from '#server/operate/copy-files.ts';
import type { DataSettings } from '#server/operate/create-backup.ts';
import { readRowFile } from '#server/operate/row-file.ts';
import { writeRows } from '#server/operate/rows.ts';
import { type Settled, settleRestored } from '#server/operate/settle-restored.ts';
import {
  checkColumns,
  fillDatabase,
  isUsed,
  makeTables,
  refuseRunning,
} from '#server/operate/target-database.ts';
import { findUnsureBills, type UnsureBills } from '#server/operate/unsure-bills.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import { secretFileIn } from '#server/secrets.ts';
import { writeSecretFile } from '#server/store/app-secret.ts';
import { lockDataFolder } from '#server/store/data-folder-lock.ts';
import { applyMissing } from '#server/store/migrate.ts';

export interface RestoreOptions {
  /** Whether what is there already may be replaced. */
  replace: boolean;
  /** Whether mails and webhooks that were waiting are sent. */
  sendWaiting: boolean;
  now: Date;
}

export interface RestoreFacts {
  createdAt: string;
  tables: number;
  rows: number;
  files: number;
  /** Files that were not there already. */
  filesWritten: number;
  /** Names of the migrations that the backup did not have yet. */
  migrated: readonly string[];
  settled: Settled | undefined;
  bills: UnsureBills;
}

/** @throws OperatorFault for what the operator has to change; then nothing has been changed */
export async function restoreBackup(
  settings: DataSettings,
  folder: string,
  { replace, sendWaiting, now }: RestoreOptions,
): Promise<RestoreFacts> {
  const manifest = await readManifest(folder);
  const secret = await readSecret(folder, manifest);
  if (settings.appSecret !== undefined && settings.appSecret !== secret) {
    throw new OperatorFault(
      `APP_SECRET is not the secret of the backup, without which its API keys cannot be read. Set it to the text of ${placesIn(folder).secret}.`,
    );
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(settings.dataDir);
  try {
    await refuseRunning(settings.database);
    if (!replace && (await isUsed(settings.database))) {
      throw new OperatorFault(
        'There is a database already. With --replace, the backup takes its place and all that is in it is lost.',
      );
    }
    const backedUp = await openDiskFileStore(placesIn(folder).files, { isShared: true });
    await verifyBackup(folder, manifest, backedUp);
    const filesWritten = await restoreFiles(folder, manifest, {
      from: backedUp,
      to: await openFileStore(settings, { isShared: true, hasTime: true }),
    });
    const ownsSecret = settings.appSecret === undefined;
    const isSafe = !replace && ownsSecret;
    if (isSafe) await installSecret(settings.dataDir, secret);
    const filled = await fillDatabase(settings.database, async (side) => {
      await makeTables(side, now, manifest.migrations);
      // In the order of the references, whatever the order of the manifest.
      for (const table of await dataTables(manifest.migrations)) {
        const { name, columns, ...facts } = tableIn(manifest, table);
        await checkColumns(side, name, columns);
        const rows = readRowFile(placesIn(folder).table(name), facts, columns.length);
        await writeRows(side.db, name, columns, rows);
      }
      const migrated = await applyMissing(side.db, now);
      const settled = sendWaiting ? undefined : await settleRestored(side.db, now);
      await setFilePlace(side.db, settings, { isShared: side.kind === 'postgres' });
      return { migrated, settled, bills: await findUnsureBills(side.db, now) };
    });
    if (ownsSecret && !isSafe) await installSecret(settings.dataDir, secret);
    return {
      createdAt: manifest.created_at,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.rows,
      filesWritten,
      ...filled,
    };
  } finally {
    lock.release();
  }
}

/** Reads every byte of a backup. @throws OperatorFault if one of them is not as it was written */
export async function verifyBackup(
  folder: string,
  manifest: Manifest,
  files: Pick<FileStore, 'open'>,
): Promise<void> {
  for (const { name, columns, ...facts } of manifest.tables) {
    const rows = readRowFile(placesIn(folder).table(name), facts, columns.length);
    for await (const _ of rows);
  }
  for await (const { key, ...facts } of listedFiles(folder, manifest)) {
    const found = await readFacts(files, key);
    if (isSameFile(found, facts)) continue;
    const what = found === undefined ? 'is missing' : 'is not as it was written';
    throw new OperatorFault(`The backup is damaged: the file ${key} ${what}.`);
  }
}

async function restoreFiles(
  folder: string,
  manifest: Manifest,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<number> {
  let written = 0;
  for await (const { key, ...facts } of listedFiles(folder, manifest)) {
    if (await bringFile(from, to, key, facts)) written += 1;
  }
  return written;
}

async function* listedFiles(
  folder: string,
  { files }: Manifest,
): AsyncGenerator<FileFacts & { key: string }> {
  for await (const [key, size, sha256] of readRowFile(
    placesIn(folder).fileList,
    files,
    listedWidth,
  )) {
    if (typeof key !== 'string' || !isFileKey(key)) {
      throw new OperatorFault(
        'The backup is damaged: its list of files has a name that is no key.',
      );
    }
    yield { key, size: Number(size), sha256: String(sha256) };
  }
}

function tableIn({ tables }: Manifest, table: string): Manifest['tables'][number] {
  const found = tables.find(({ name }) => name === table);
  if (found === undefined) throw new OperatorFault(`The backup has no table ${table}.`);
  return found;
}

async function installSecret(dataDir: string, secret: string): Promise<void> {
  const file = secretFileIn(dataDir);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known?.trim() === secret) return;
  await writeSecretFile(file, secret);
}
