// CA16: a hundred heavy parallel runs of one account block neither the child processes nor the queue
// for another account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Božić' });
});

afterAll(() => app.close());

const endless = '($f := function($n) { $f($n + 1) }; $f(1))';

const map = (mapping: string, signal: AbortSignal) =>
  app.call('POST', '/api/data-mapping/v1/map', {
    body: { data: {}, mapping },
    headers: { 'x-api-key': ana.key },
    signal,
  });

function writeText() {
  const { example, known } = sampleOf('data-to-text');
  const headers = { 'x-api-key': bo.key };
  return app.call('POST', known.call.path, { body: example, headers });
}

test('small runs of another account still succeed, and only the first account is refused', async () => {
  const leaving = new AbortController();
  const refused: string[] = [];
  const heavy = Array.from({ length: 100 }, async () => {
    const answer = await map(endless, leaving.signal).catch(() => undefined);
    if (answer) refused.push(`${answer.status} ${field(answer.json, 'error_key')}`);
  });
  // Once some are refused, all child processes are busy and the queue is full.
  while (!refused.includes('429 queue_full')) await new Promise((done) => setImmediate(done));
  const finished = () => refused.filter((text) => text.startsWith('422')).length;
  const finishedBefore = finished();
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push((await writeText()).status);
  expect(statuses).toEqual(statuses.map(() => 200));
  // In a first-come, first-served queue all hundred would have been done before them.
  expect(finished() - finishedBefore).toBeLessThan(20);
  leaving.abort();
  await Promise.all(heavy);
  expect(refused.filter((text) => text.startsWith('503'))).toEqual([]);
});
