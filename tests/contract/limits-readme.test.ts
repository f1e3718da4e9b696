import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';

const readme = await readFile(resolve(import.meta.dirname, '..', '..', 'README.md'), 'utf8');

test.each(Object.entries(limits))('the README tells the limit %s with its value', (name, value) => {
  const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
  expect(row, `no row for ${name}`).toBeDefined();
  expect(row?.split('|')[2]?.trim()).toBe(String(value));
});
