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
    'steps around it',
    "v.pipe(v.string(), v.description('(a), b'), v.trim())",
    'v.pipe(v.string(), v.trim())',
  ],
  [
    'pipes inside of pipes',
    "v.pipe(v.object({ id: v.pipe(id, v.description('a')) }), v.check(f), v.description(`b`))",
    'v.pipe(v.object({ id: id }), v.check(f))',
  ],
  ['two descriptions', "v.pipe(id, v.description('a'), v.description('b'))", 'id'],
  [
    'the words of a call',
    "defineCalls({ a: { path: '/a', summary: 'Reads, a.', status: 200, description: 'More.' } })",
    "defineCalls({ a: { path: '/a', status: 200,  } })",
  ],
  [
    'the words of a run, not of its samples',
    "defineRequest({ runs: [{ summary: 'Fills.', body, sample: { summary: 'a', description: 'b' } }] })",
    "defineRequest({ runs: [{ body, sample: { summary: 'a', description: 'b' } }] })",
  ],
  [
    'fields of that name',
    'defineCalls({ a: { body: v.object({ description: v.string() }) } })',
    'defineCalls({ a: { body: v.object({ description: v.string() }) } })',
  ],
  ['other objects', "list({ summary: 'Shown.' })", "list({ summary: 'Shown.' })"],
])('%s', (_what, code, left) => {
  expect(withoutDescriptions(code)).toBe(left);
});
