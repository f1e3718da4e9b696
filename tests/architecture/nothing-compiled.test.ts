// ST1: installing must work where no compiler and no Python are. npm compiles every package that has a
// binding.gyp, whatever the package itself says, as the lock file does not keep what it says.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');

/** Packages that run something at their install: the pinned Node, which comes as a ready program. */
const withInstallScript = ['node_modules/node'];

test('no package has anything to compile', async () => {
  const modules = join(root, 'node_modules');
  const files = await readdir(modules, { recursive: true });
  expect(files.filter((file) => /(^|[/\\])binding\.gyp$/.test(file))).toEqual([]);
}, 60_000);

test('only the pinned Node runs a script at its install', async () => {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const packages: unknown = Reflect.get(Object(lock), 'packages');
  const found = Object.entries(Object(packages)).filter(([, facts]) =>
    Reflect.has(Object(facts), 'hasInstallScript'),
  );
  expect(found.map(([name]) => name)).toEqual(withInstallScript);
});
