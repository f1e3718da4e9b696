// Decisions have a number and are in chronological order, and each states its cost.
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

test('decisions are numbered without gaps', () => {
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

test('they are in chronological order', () => {
  const dates = decisions.map(({ body }) => body.slice(0, 10));
  expect(dates).toEqual([...dates].sort());
});

test('each is listed under one topic', () => {
  const topics = page.split('## All decisions')[0] ?? '';
  const found = [...topics.matchAll(/\bD\d{3}\b/g)].map(([id]) => id);
  expect(found.sort()).toEqual(decisions.map(({ id }) => id));
});
