// A copy of the product with one more migration, which expands what every process works on, as the next
// version may: processes of this version have to go on beside it.
import { cp, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');
const tables = [
  'users',
  'runs',
  'usage',
  'idempotency',
  'jobs',
  'run_jobs',
  'drafts',
  'mails',
  'files',
];

/** The folder of the copy, which whoever asked removes. */
export async function newerVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'newer-version-'));
  for (const name of ['src', 'package.json']) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  for (const name of ['node_modules', 'dist']) await symlink(join(root, name), join(folder, name));
  const migrations = join(folder, 'src', 'server', 'store', 'migrations');
  const number = (await readdir(migrations)).length + 1;
  const columns = tables.map((table) => `ALTER TABLE ${table} ADD COLUMN later TEXT DEFAULT 'x';`);
  const added = 'CREATE TABLE later (id TEXT PRIMARY KEY);';
  const name = `${String(number).padStart(3, '0')}-later.sql`;
  await writeFile(join(migrations, name), `${[...columns, added].join('\n')}\n`);
  return folder;
}
