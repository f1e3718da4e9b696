import { expect, test } from 'vitest';
import { ofManifest, readText } from '#tests/docs/pages.ts';

const listed = Object.entries({
  ...(await ofManifest('dependencies')),
  ...(await ofManifest('devDependencies')),
});

test('every dependency has an exact version', () => {
  expect(listed.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('dependencies.md lists every dependency and nothing else', async () => {
  const page = await readText('src/docs/dependencies.md');
  const rows = [...page.matchAll(/^\| ([^|]+) \| (.+) \|$/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  );
  expect(rows.sort()).toEqual(listed.map(([name]) => name).sort());
});
