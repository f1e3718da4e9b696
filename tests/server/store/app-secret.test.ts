// A product with another secret than its database was written with would refuse every key and every link.
import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp } from '#tests/kit/test-app.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';
import { aPlace, expectSameAdmin, type Place } from '#tests/server/operate/operate-kit.ts';

const another = 'another secret, long enough to be one';
const places: Place[] = [];

afterEach(async () => {
  for (const one of places.splice(0)) await one.remove();
});

async function place(isFile = false): Promise<Place> {
  const made = await aPlace({}, { isFile });
  places.push(made);
  return made;
}

const withSecret = ({ env }: Place, secret: string) => ({ env: { ...env, APP_SECRET: secret } });

test('neither a start nor a backup accepts another one; with the former one all is as it was', async () => {
  const one = await place();
  const first = await one.start();
  const ana = await aUser(first, { admin: true });
  await first.close();
  const wrong = withSecret(one, another);
  await expect(one.start(wrong)).rejects.toThrow('APP_SECRET is not the one that the database');
  const backup = join(one.folder, 'backup');
  const { APP_SECRET: own } = one.env;
  one.env.APP_SECRET = another;
  await expect(one.run('backup', '--to', backup)).rejects.toThrow('APP_SECRET is not the one');
  expect(await readdir(one.folder)).not.toContain('backup.unfinished');
  if (own === undefined) delete one.env.APP_SECRET;
  else one.env.APP_SECRET = own;
  await one.run('backup', '--to', backup);
  const restored = await place();
  await restored.run('restore', backup);
  await expect(restored.start(withSecret(restored, another))).rejects.toThrow('is not the one');
  const again = await restored.start();
  await expectSameAdmin(again, ana);
  await again.close();
});

test('two processes on one database need the same', async () => {
  const { target, close } = await openTestDatabase();
  const start = (APP_SECRET: string) => startTestApp({ database: target, env: { APP_SECRET } });
  const web = await start(another);
  await expect(start(`${another} as well`)).rejects.toThrow('need the same');
  const other = await start(another);
  await Promise.all([web.close(), other.close()]);
  await close();
});

test('a database of an earlier version gets its secret at the next start', async () => {
  const one = await place();
  const old = await one.start();
  await old.close();
  const db = openDatabase(old.database);
  await db.deleteFrom('secret_check').execute();
  await (await one.start()).close();
  expect(await db.selectFrom('secret_check').select('id').execute()).toEqual([{ id: 1 }]);
  await db.destroy();
  await expect(one.start(withSecret(one, another))).rejects.toThrow('is not the one');
});

test('a file that is empty, missing or of another server is refused, and no other is made', async () => {
  const one = await place(true);
  const first = await one.start();
  const ana = await aUser(first, { admin: true });
  await first.close();
  const file = join(one.folder, 'app-secret');
  expect(await readdir(one.folder)).not.toContain('app-secret.filling');
  const backup = join(one.folder, 'backup');
  await one.run('backup', '--to', backup);
  await writeFile(file, another);
  await expect(one.start()).rejects.toThrow(`The secret in ${file} is not the one`);
  await truncate(file, 0);
  await expect(one.start()).rejects.toThrow(`The secret in ${file} is damaged`);
  await expect(one.run('backup', '--to', `${backup}-2`)).rejects.toThrow('is damaged');
  await rm(file);
  await expect(one.start()).rejects.toThrow(`There is no secret in ${file}`);
  // As the database of an earlier version.
  const db = openDatabase({ kind: 'sqlite', file: join(one.folder, 'portal.sqlite') });
  await db.deleteFrom('secret_check').execute();
  await db.destroy();
  await expect(one.start()).rejects.toThrow(`There is no secret in ${file}`);
  expect(await readdir(one.folder)).not.toContain('app-secret');
  await one.run('restore', backup, '--replace');
  const again = await one.start();
  await expectSameAdmin(again, ana);
  await again.close();
});
