import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
const readme = await readFile(resolve(root, 'README.md'), 'utf8');
const manifest: unknown = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'));

function scripts(): Record<string, string> {
  const found: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'scripts') : {};
  return typeof found === 'object' && found !== null
    ? Object.fromEntries(Object.entries(found))
    : {};
}

test('every npm command the README names is a script of package.json', () => {
  const code = [...readme.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .join('\n');
  const named = [...code.matchAll(/npm (?:run )?([\w:-]+)/g)].map((match) => match[1] ?? '');
  const builtIn = new Set(['ci', 'install']);
  const missing = named.filter((name) => !builtIn.has(name) && !(name in scripts()));
  expect(missing).toEqual([]);
  expect(named).toContain('start');
  expect(named).toContain('test');
});

test('every dependency has its row in the README, and no row is left over', () => {
  const listed = ['dependencies', 'devDependencies'].flatMap((group) => {
    const entries: unknown =
      typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, group) : {};
    return typeof entries === 'object' && entries !== null ? Object.entries(entries) : [];
  });
  expect(listed.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  const section = readme.split('## Dependencies')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  );
  expect([...rows].sort()).toEqual(listed.map(([name]) => name).sort());
});
