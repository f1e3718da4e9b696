// Decisions are found by number and in the order of time, and each tells what it costs.
import { expect, test } from 'vitest';
import { readText } from '#tests/docs/pages.ts';

const page = await readText('src/docs/decisions.md');
const decisions = page
  .split(/^### /m)
  .slice(1)
  .map((text) => {
    const [title = '', ...rest] = text.trim().split('\n');
    return { id: title.slice(0, 4), title, body: rest.join('\n').trim() };
  });

test('decisions are numbered without a gap', () => {
  expect(decisions.length).toBeGreaterThanOrEqual(90);
  expect(decisions.map(({ id }) => id)).toEqual(
    decisions.map((_, index) => `D${String(index + 1).padStart(3, '0')}`),
  );
});

test.each(decisions)('$title is one paragraph with date and cost', ({ body }) => {
  expect(body).toMatch(/^\d{4}-\d{2}-\d{2}\. /);
  expect(body).toMatch(/Cost:\s\S/);
  expect(body).not.toContain('\n\n');
});

test('they stand in the order of time', () => {
  const dates = decisions.map(({ body }) => body.slice(0, 10));
  expect(dates).toEqual([...dates].sort());
});

test('each is found under one topic', () => {
  const topics = page.split('## All decisions')[0] ?? '';
  const found = [...topics.matchAll(/\bD\d{3}\b/g)].map(([id]) => id);
  expect(found.sort()).toEqual(decisions.map(({ id }) => id));
});
