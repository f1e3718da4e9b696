// A backup is a folder: `manifest.json` with `manifest.sha256`, the rows of each table in `tables`, the files in
// `files` with their list in `files.ndjson.gz`, and the secret. No name in it is used as a path: tables are
// those of our migrations, and files have the shape of keys.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Column, dataTables, refuseNewer } from '#server/operate/catalog.ts';
import { OperatorFault } from '#server/operator-fault.ts';

const format = 'document-services-portal backup';
const manifestBytesMax = 4 * 1024 * 1024;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const plainName = v.pipe(v.string(), v.regex(/^\w{1,63}$/));

const manifestShape = v.strictObject({
  format: v.literal(format),
  version: v.literal(1),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  /** What the database went through; its tables and columns follow from them. */
  migrations: v.pipe(v.array(v.string()), v.minLength(1)),
  tables: v.array(
    v.strictObject({ name: plainName, columns: v.array(plainName), rows: count, sha256 }),
  ),
  files: v.strictObject({ rows: count, bytes: count, sha256 }),
  /** SHA-256 of the secret's file. */
  secret: sha256,
});

export type Manifest = v.InferOutput<typeof manifestShape>;

/** Columns of the list of files: key, bytes, SHA-256. */
export const listedWidth = 3;

export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  digest: join(folder, 'manifest.sha256'),
  secret: join(folder, 'app-secret'),
  fileList: join(folder, 'files.ndjson.gz'),
  files: join(folder, 'files'),
  tables: join(folder, 'tables'),
  table: (name: string) => join(folder, 'tables', `${name}.ndjson.gz`),
});

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function tableFacts(
  name: string,
  columns: readonly Column[],
  facts: { rows: number; sha256: string },
): Manifest['tables'][number] {
  return { name, columns: columns.map((column) => column.name), ...facts };
}

/** Written last: a folder without it is no backup. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, 'format' | 'version'>,
): Promise<void> {
  const text = `${JSON.stringify({ format, version: 1, ...facts } satisfies Manifest, null, 2)}\n`;
  const { manifest, digest } = placesIn(folder);
  await writeFile(digest, `${digestOf(text)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await writeFile(manifest, text, { mode: 0o600, flag: 'wx', flush: true });
}

/** @throws OperatorFault for what is no backup, a damaged one, or one of a newer version */
export async function readManifest(folder: string): Promise<Manifest> {
  const places = placesIn(folder);
  const text = await readOwnText(places.manifest).catch((cause: unknown) => {
    throw new OperatorFault(`${folder} is not a complete backup: it has no manifest.json.`, {
      cause,
    });
  });
  const digest = await readOwnText(places.digest).catch(() => '');
  if (digest.trim() !== digestOf(text)) {
    throw new OperatorFault(`The backup is damaged: ${places.manifest} is not as it was written.`);
  }
  const manifest = parseManifest(folder, text);
  await refuseNewer('The backup', manifest.migrations);
  const names = manifest.tables.map(({ name }) => name);
  const expected = await dataTables(manifest.migrations);
  if (names.toSorted().join() !== expected.toSorted().join()) {
    throw new OperatorFault(`The tables of the backup ${folder} are not those of its version.`);
  }
  return manifest;
}

function parseManifest(folder: string, text: string): Manifest {
  try {
    return v.parse(manifestShape, JSON.parse(text));
  } catch (cause) {
    throw new OperatorFault(`${folder} is not a backup that this version can read.`, { cause });
  }
}

/** The secret in a backup. @throws OperatorFault if it is not the one that was written */
export async function readSecret(folder: string, manifest: Manifest): Promise<string> {
  const { secret } = placesIn(folder);
  const text = await readOwnText(secret).catch(() => '');
  if (digestOf(text) === manifest.secret) return text;
  throw new OperatorFault(`The backup is damaged: ${secret} is not as it was written.`);
}

/** A small text file that is no link. */
async function readOwnText(path: string): Promise<string> {
  const { size } = await lstat(path);
  if (size > manifestBytesMax) throw new Error(`${path} is too large`);
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
