// Counting of runs over HTTP with the real renderer: one unit for each success, also with repeated or
// parallel calls.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const path = '/api/data-to-pdf/v1/convert';
let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

const good = () => ({
  template_id: 'invoice.hbs',
  pdf_access_mode: 'download',
  data: { company: 'A', items: [] },
});

const run = (body: unknown, headers: Record<string, string>) =>
  app.call('POST', path, { body, headers });

describe('counting', () => {
  test('50 parallel runs at 99 of 100 give exactly one PDF', async () => {
    const limited = await startTestApp({ env: { FREE_REQUESTS: '1' } });
    const cleo = await aUser(limited, { name: 'Cleo Car' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        limited.call('POST', path, { body: good(), headers: { 'x-api-key': cleo.key } }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(49);
    const refused = answers.find((answer) => answer.status === 429);
    expect(field(refused?.json, 'error_key')).toBe('request_limit_exceeded');
    expect(refused?.text).toContain('/contact');
    await limited.close();
  });

  test('the same Idempotency-Key 20 times at once is one conversion and one unit', async () => {
    const usedBefore = await used();
    const headers = { 'x-api-key': ana.key, 'idempotency-key': 'same-20' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => run(good(), headers)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const first = answers[0]?.bytes ?? new Uint8Array();
    for (const { bytes } of answers) expect(Buffer.from(bytes).equals(first)).toBe(true);
    expect(Number(await used())).toBe(Number(usedBefore) + 1);
  });

  test('the same Idempotency-Key with another body is a conflict', async () => {
    const headers = { 'x-api-key': ana.key, 'idempotency-key': 'other-body' };
    expect((await run(good(), headers)).status).toBe(200);
    const other = await run({ ...good(), locale: 'hr-HR' }, headers);
    expect([other.status, field(other.json, 'error_key')]).toEqual([409, 'idempotency_conflict']);
  });

  test('runs above the rate limit of a key get 429 with Retry-After', async () => {
    // One run a second instead of 20: even on a slow machine 40 runs take less than 40 seconds.
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.05' } });
    const dora = await aUser(strict, { name: 'Dora Dorić' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        strict.call('POST', path, { body: {}, headers: { 'x-api-key': dora.key } }),
      ),
    );
    const waiting = answers.filter((answer) => answer.status === 429);
    expect(waiting.length).toBeGreaterThanOrEqual(1);
    for (const answer of waiting)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.close();
  });
});
