import { expect, test } from 'vitest';
import { ofManifest, readText } from '#tests/docs/pages.ts';

const listed = Object.entries({
  ...(await ofManifest('dependencies')),
  ...(await ofManifest('devDependencies')),
});

test('every dependency has an exact version', () => {
  expect(listed.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('every dependency has its place in dependencies.md, and nothing else has', async () => {
  const page = await readText('src/docs/dependencies.md');
  const rows = [...page.matchAll(/^\| ([^|]+) \| (.+) \|$/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  );
  expect(rows.sort()).toEqual(listed.map(([name]) => name).sort());
});
