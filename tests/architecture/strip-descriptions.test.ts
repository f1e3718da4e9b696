// The browser gets the contract without its descriptions, and otherwise unchanged.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

// Outside of the product's rooms, so its types are not available here.
const { withoutDescriptions }: { withoutDescriptions(code: string): string } = await import(
  resolve('.ci/build/strip-descriptions.ts')
);

test.each([
  [
    'a schema with only a description',
    "v.pipe(v.string(), v.description('Its id.'))",
    'v.string()',
  ],
  [
    'other actions of the pipe',
    "v.pipe(v.string(), v.description('(a), b'), v.trim())",
    'v.pipe(v.string(), v.trim())',
  ],
  [
    'nested pipes',
    "v.pipe(v.object({ id: v.pipe(id, v.description('a')) }), v.check(f), v.description(`b`))",
    'v.pipe(v.object({ id: id }), v.check(f))',
  ],
  ['two descriptions', "v.pipe(id, v.description('a'), v.description('b'))", 'id'],
  [
    'summary and description of a call',
    "defineCalls({ a: { path: '/a', summary: 'Reads, a.', status: 200, description: 'More.' } })",
    "defineCalls({ a: { path: '/a', status: 200,  } })",
  ],
  [
    'summary of a run, but not of its samples',
    "defineRequest({ runs: [{ summary: 'Fills.', body, sample: { summary: 'a', description: 'b' } }] })",
    "defineRequest({ runs: [{ body, sample: { summary: 'a', description: 'b' } }] })",
  ],
  [
    'fields with that name',
    'defineCalls({ a: { body: v.object({ description: v.string() }) } })',
    'defineCalls({ a: { body: v.object({ description: v.string() }) } })',
  ],
  ['other objects', "list({ summary: 'Shown.' })", "list({ summary: 'Shown.' })"],
])('%s', (_what, code, left) => {
  expect(withoutDescriptions(code)).toBe(left);
});
