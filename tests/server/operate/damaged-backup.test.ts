// Backups that were changed, cut off or made by somebody else: each is refused before anything is changed.
import { createHash } from 'node:crypto';
import {
  appendFile,
  cp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#tests/kit/people.ts';
import { upload } from '#tests/server/archive/files-over-http.ts';
import { aPlace, type Place } from '#tests/server/operate/operate-kit.ts';

let source: Place;
let target: Place;
let copies = 0;

beforeAll(async () => {
  source = await aPlace();
  const app = await source.start();
  const ana = await aUser(app, { admin: true });
  await upload(app, 'bytes', 'a.txt', { headers: { 'x-api-key': ana.key } });
  await app.close();
  await source.run('backup', '--to', join(source.folder, 'backup'));
  target = await aPlace();
});

afterAll(async () => {
  await source.remove();
  await target.remove();
});

async function aCopy(): Promise<string> {
  copies += 1;
  const copy = join(source.folder, `copy ${copies}`);
  await cp(join(source.folder, 'backup'), copy, { recursive: true });
  return copy;
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const place = Math.floor(bytes.length / 2);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** Changes the manifest as somebody would who can also compute the digest. */
async function forge(folder: string, change: (text: string) => string): Promise<void> {
  const text = change(await readFile(join(folder, 'manifest.json'), 'utf8'));
  await writeFile(join(folder, 'manifest.json'), text);
  await writeFile(join(folder, 'manifest.sha256'), `${sha256(text)}\n`);
}

const theFile = async (folder: string) => {
  const names = await readdir(join(folder, 'files'), { recursive: true });
  return join(folder, 'files', names.find((name) => /[0-9a-f]{32}$/.test(name)) ?? '');
};

const inFolder = (change: (folder: string) => Promise<unknown>) => change;

test.each([
  [
    'one bit of a table',
    inFolder((at) => flip(join(at, 'tables/users.ndjson.gz'))),
    'users.ndjson',
  ],
  [
    'the end of a table',
    inFolder((at) => truncate(join(at, 'tables/users.ndjson.gz'), 40)),
    'damaged',
  ],
  ['one bit of a file', inFolder(async (at) => flip(await theFile(at))), 'not as it was written'],
  ['a file', inFolder(async (at) => rm(await theFile(at))), 'is missing'],
  ['the secret', inFolder((at) => appendFile(join(at, 'app-secret'), 'x')), 'app-secret'],
  [
    'a number in the manifest',
    inFolder((at) => appendFile(join(at, 'manifest.json'), ' ')),
    'manifest.json',
  ],
  ['the manifest', inFolder((at) => rm(join(at, 'manifest.json'))), 'not a complete backup'],
  [
    'a file by a link',
    inFolder(async (at) => {
      const file = await theFile(at);
      await rename(file, join(at, 'elsewhere'));
      await symlink(join(at, 'elsewhere'), file);
    }),
    'is missing',
  ],
  [
    'a table by a link',
    inFolder(async (at) => {
      await rename(join(at, 'tables/users.ndjson.gz'), join(at, 'elsewhere'));
      await symlink(join(at, 'elsewhere'), join(at, 'tables/users.ndjson.gz'));
    }),
    'cannot be read',
  ],
  [
    'a table by a path outside',
    inFolder((at) => forge(at, (text) => text.replace('"name": "users"', '"name": "../../users"'))),
    'not a backup that this version can read',
  ],
  [
    'a table by one of another program',
    inFolder((at) =>
      forge(at, (text) => text.replace('"name": "users"', '"name": "schema_migrations"')),
    ),
    'not those of its version',
  ],
  [
    'the version by a later one',
    inFolder((at) =>
      forge(at, (text) => text.replace('"001-first.sql"', '"001-first.sql", "999-later.sql"')),
    ),
    'newer version of the product (999-later.sql)',
  ],
  [
    'the format by another one',
    inFolder((at) => forge(at, (text) => text.replace('"version": 1', '"version": 2'))),
    'not a backup that this version can read',
  ],
  [
    'the key of a file by a path outside',
    inFolder(async (at) => {
      const path = join(at, 'files.ndjson.gz');
      const bytes = await readFile(path);
      const rows = gunzipSync(bytes)
        .toString()
        .replace(/[0-9a-f]{32}/, '../../../app-secret');
      const forged = gzipSync(rows);
      await writeFile(path, forged);
      await forge(at, (text) => text.replace(sha256(bytes), sha256(forged)));
    }),
    'a name that is no key',
  ],
])('without %s, nothing is restored', async (_what, change, message) => {
  const folder = await aCopy();
  await change(folder);
  await expect(target.run('restore', folder, '--check')).rejects.toThrow(message);
  await expect(target.run('restore', folder)).rejects.toThrow(message);
  const left = await readdir(target.folder, { recursive: true });
  expect(left.filter((name) => !/^lock\.sqlite|^files(?:\/tmp)?$/.test(name))).toEqual([]);
});

test('a backup that was interrupted has another name, is none, and does not stop the next one', async () => {
  const folder = await aCopy();
  await rm(join(folder, 'manifest.json'));
  await rename(folder, `${folder}.unfinished`);
  await expect(target.run('restore', `${folder}.unfinished`)).rejects.toThrow(
    'not a complete backup',
  );
  await source.run('backup', '--to', folder);
  expect(await target.run('restore', folder, '--check')).toContain('as it was written');
});

test.each(['', 'save', 'constructor', '__proto__'])(
  'a command %j there is not is refused',
  async (name) => {
    await expect(target.run(name)).rejects.toThrow(/npm run backup.*\n.*npm run restore/);
  },
);
