// ST1: the installation must work without a compiler and Python. npm compiles every package with a
// binding.gyp, whatever its package.json says, since the lock file does not record that.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');

/** Packages with an install script: the pinned Node, which is a prebuilt binary. */
const withInstallScript = ['node_modules/node'];

test('no package has to be compiled', async () => {
  const modules = join(root, 'node_modules');
  const files = await readdir(modules, { recursive: true });
  expect(files.filter((file) => /(^|[/\\])binding\.gyp$/.test(file))).toEqual([]);
}, 60_000);

test('only the pinned Node has an install script', async () => {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const packages: unknown = Reflect.get(Object(lock), 'packages');
  const found = Object.entries(Object(packages)).filter(([, facts]) =>
    Reflect.has(Object(facts), 'hasInstallScript'),
  );
  expect(found.map(([name]) => name)).toEqual(withInstallScript);
});
