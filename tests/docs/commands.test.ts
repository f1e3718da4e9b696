// Commands in the README and the pages. CI runs the README's two commands: .ci/bare-machine the first,
// .ci/run the second. Its HTTP call is run by the tests of the samples.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callEntries } from '#contract/run-calls.ts';
import { ofManifest, readPages, readText, root } from '#tests/docs/pages.ts';

const pages = await readPages();
const scripts = await ofManifest('scripts');
const readme = await readText('README.md');

const codeOf = (text: string) =>
  [...text.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .join('\n');
const npmCommands = (text: string) =>
  [...codeOf(text).matchAll(/npm (?:run )?([\w:-]+)/g)].map((match) => match[1] ?? '');

test.each(pages)('every npm command in $path is a script of package.json', ({ text }) => {
  const builtIn = new Set(['ci', 'install']);
  const missing = npmCommands(text).filter((name) => !builtIn.has(name) && !(name in scripts));
  expect(missing).toEqual([]);
});

test('the README starts the product with one command and tests it with another', () => {
  const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)\n```/g)].map((match) => match[1] ?? '');
  expect(blocks.slice(0, 2)).toEqual([
    'npm ci && npm run build && npm start',
    'npm ci && npm test',
  ]);
  expect(blocks.slice(2).map((block) => block.split(' ')[0])).toEqual(['curl']);
});

test('CI runs both of them', async () => {
  expect(await readText('.ci/bare-machine')).toContain(
    "grep -qx 'npm ci && npm run build && npm start' README.md",
  );
  expect(await readText('.ci/run')).toMatch(/^step npm ci\n[\s\S]*^step npm test\n/m);
});

test('contributing.md documents every script, except those that others run', async () => {
  const named = npmCommands(await readText('src/docs/contributing.md'));
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([]);
});

test('the documented benchmarks exist', async () => {
  const names = (await readdir(join(root, 'tests/bench'))).join(' ');
  for (const { text } of pages) {
    for (const [, name = ''] of text.matchAll(/npm run bench -- (\w+)/g)) {
      expect(names).toContain(`bench-${name}.ts`);
    }
  }
});

test('every documented address of the product answers', async () => {
  const known = [
    ...callEntries.map(([, { path }]) => path),
    ...['database', 'archive', 'renderer'].map((part) => `/readyz/${part}`),
    ...['/healthz', '/readyz', '/metrics', '/api/reference', '/api/openapi.json', '/sign-up'],
  ];
  const named = pages.flatMap(({ text }) =>
    [
      ...text.matchAll(/http:\/\/localhost:3000(\/[\w/{}.-]+)/g),
      ...text.matchAll(/`(?:GET |POST )?(\/(?:api|auth|core|healthz|readyz|metrics)[\w/{}.-]*)`/g),
    ].map(([, path = '']) => path),
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !known.includes(path))).toEqual([]);
});
