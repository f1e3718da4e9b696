// The README has one page, and the links and files in all pages exist.
import { execFile } from 'node:child_process';
import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readPages, readText, root } from '#tests/docs/pages.ts';

const pages = await readPages();
const exists = (path: string) =>
  access(join(root, path)).then(
    () => true,
    () => false,
  );

test('the README has at most 8 KB, a picture and a link to every page', async () => {
  const { size } = await stat(join(root, 'README.md'));
  expect(size).toBeLessThanOrEqual(8 * 1024);
  const readme = await readText('README.md');
  expect(readme).toMatch(/!\[.{20,}\]\(src\/docs\/images\/.+\)/);
  for (const { path } of pages.slice(1)) expect(readme).toContain(`](${path})`);
});

test('pictures have at most 60 KB and are used', async () => {
  const all = pages.map(({ text }) => text).join('\n');
  for (const name of await readdir(join(root, 'src/docs/images'))) {
    expect((await stat(join(root, 'src/docs/images', name))).size).toBeLessThanOrEqual(60 * 1024);
    expect(all).toContain(`images/${name})`);
  }
});

test.each(pages)(
  'every link of $path leads to an existing file and heading',
  async ({ path, text }) => {
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      expect(await exists(target), link).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...(await readText(target)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(headings, link).toContain(anchor);
    }
  },
);

test.each(pages)('every file that $path names exists', async ({ text }) => {
  const named = [...text.matchAll(/`((?:src|tests|public|\.ci)\/[^`\s]*|[\w.-]+\.webmanifest)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<*…]/.test(path));
  for (const path of named) expect(await exists(path), path).toBe(true);
});

test('texts contain no machine names', () => {
  for (const { text } of pages) expect(text).not.toMatch(/\/(?:home|root|work|tmp|Users)\//);
});

test('the root of the repository contains only the allowed entries', async () => {
  const git = await promisify(execFile)('git', ['ls-files'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  }).catch(() => undefined);
  // A copy without git history cannot be checked.
  if (git === undefined) return;
  const top = new Set(git.stdout.split('\n').flatMap((path) => path.split('/')[0] || []));
  expect([...top].filter((name) => !name.startsWith('.')).sort()).toEqual([
    ...['README.md', 'index.html', 'manifest.webmanifest', 'package-lock.json', 'package.json'],
    ...['public', 'src', 'tests', 'tsconfig.json', 'vite.config.ts'],
  ]);
});
