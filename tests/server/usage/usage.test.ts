import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { deleteKey, insertKey } from '#server/api-keys/api-key-store.ts';
import { newId } from '#server/new-id.ts';
import type { UserRow } from '#server/store/tables.ts';
import { createUsage, type Usage } from '#server/usage/create-usage.ts';
import { createUsageHandlers } from '#server/usage/create-usage-handlers.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';
import { testRecorder } from '#tests/kit/test-recorder.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');
const done = { durationMs: 12.4, bytes: 3, sha256: 'abc' };

const recordAudit = testRecorder(clock.now);

let database: TestDatabase;
let usage: Usage;

beforeEach(async () => {
  database = await openTestDatabase();
  clock.set('2026-03-10T12:00:00Z');
  usage = createUsage(parts());
});

afterEach(() => database.close());

const parts = () => ({
  db: database.db,
  now: clock.now,
  mails: { noteUse: async () => undefined },
});

const keyOf = (userId: string) => `key of ${userId}`;

/** A user with a key. */
async function aUser(different: Partial<UserRow> = {}): Promise<UserRow> {
  const user = await storeUser(database.db, different);
  const { id, created_at, updated_at } = user;
  await insertKey(database.db, {
    id: keyOf(id),
    user_id: id,
    name: 'key',
    description: '',
    lookup: id,
    sealed: '',
    created_at,
    updated_at,
    last_used_at: null,
  });
  return user;
}

const runOf = (userId: string, requestId = newId()) => ({
  requestId,
  userId,
  apiKeyId: keyOf(userId),
  service: 'data-to-pdf',
  functionName: 'Convert',
});

const usedBy = async (userId: string) => (await usage.readConfiguration(userId)).count;

const readRun = (id: string) =>
  database.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('reserving a request', () => {
  test('50 in parallel at 99 of 100 give exactly one success', async () => {
    const { id } = await aUser();
    await database.db
      .insertInto('usage')
      .values({ user_id: id, period: '2026-03', used: 99, noticed: 0 })
      .execute();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => usage.reserve(runOf(id))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        key: 'request_limit_exceeded',
        errors: [{ fix: expect.stringContaining('/contact') }],
      });
    }
    expect(await usedBy(id)).toBe(100);
  });

  test('returns the remaining requests; null for unlimited, which is counted too', async () => {
    const { id } = await aUser({ request_limit: 2 });
    expect(await usage.reserve(runOf(id))).toEqual({ remaining: 1 });
    expect(await usage.reserve(runOf(id))).toEqual({ remaining: 0 });
    const paid = await aUser({ request_limit: null });
    expect(await usage.reserve(runOf(paid.id))).toEqual({ remaining: null });
    expect(await usedBy(paid.id)).toBe(1);
  });

  test('a limit of 0 allows nothing', async () => {
    const { id } = await aUser({ request_limit: 0 });
    await expect(usage.reserve(runOf(id))).rejects.toBeInstanceOf(Problem);
  });

  test('a new month in UTC starts at zero', async () => {
    const { id } = await aUser({ request_limit: 1 });
    clock.set('2026-03-31T23:59:59.999Z');
    await usage.reserve(runOf(id));
    await expect(usage.reserve(runOf(id))).rejects.toMatchObject({ status: 429 });
    clock.set('2026-04-01T00:00:00.000Z');
    expect(await usage.reserve(runOf(id))).toEqual({ remaining: 0 });
  });
});

describe('ending a run', () => {
  test('a settled run keeps its unit and its facts, once', async () => {
    const { id } = await aUser();
    const run = runOf(id);
    await usage.reserve(run);
    expect(await usage.settle(run.requestId, done)).toBe(true);
    expect(await usage.settle(run.requestId, done)).toBe(false);
    expect(await usage.release(run.requestId, 'unexpected')).toBe(false);
    expect(await usedBy(id)).toBe(1);
    expect(await readRun(run.requestId)).toMatchObject({
      state: 'counted',
      duration_ms: 12,
      bytes: 3,
    });
  });

  test('a released run returns its unit once, to the month it was reserved in', async () => {
    const { id } = await aUser();
    const run = runOf(id);
    clock.set('2026-03-31T23:59:59Z');
    await usage.reserve(run);
    clock.set('2026-04-01T00:00:01Z');
    await usage.reserve(runOf(id));
    const releases = await Promise.all([
      usage.release(run.requestId, 'time_limit', 30_000),
      usage.release(run.requestId, 'time_limit', 30_000),
    ]);
    expect(releases.toSorted()).toEqual([false, true]);
    expect(await usedBy(id)).toBe(1);
    clock.set('2026-03-31T23:59:59Z');
    expect(await usedBy(id)).toBe(0);
    expect(await readRun(run.requestId)).toMatchObject({
      state: 'released',
      problem: 'time_limit',
    });
  });

  test.each([
    ['its key was deleted', { keys: true }],
    ['its user was deactivated', { active: 0 }],
    ['its user was deleted', { deleted_at: '2026-03-10T12:00:00.000Z' }],
  ] as const)('a run is not settled when %s meanwhile', async (_what, change) => {
    const { id } = await aUser();
    const run = runOf(id);
    await usage.reserve(run);
    if ('keys' in change) await deleteKey(database.db, id, keyOf(id));
    else await database.db.updateTable('users').set(change).where('id', '=', id).execute();
    let isWritten = false;
    const alongside = async () => {
      isWritten = true;
    };
    expect(await usage.settle(run.requestId, done, alongside)).toBe(false);
    expect(await usage.settle(run.requestId, { ...done, freeReason: 'test' })).toBe(false);
    expect(isWritten).toBe(false);
    expect(await usage.release(run.requestId, 'api_key_invalid')).toBe(true);
    expect(await readRun(run.requestId)).toMatchObject({ state: 'released' });
  });

  test('a settlement is rolled back if the write in its transaction fails', async () => {
    const { id } = await aUser();
    const run = runOf(id);
    await usage.reserve(run);
    const failing = usage.settle(run.requestId, done, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await usage.release(run.requestId, 'unexpected')).toBe(true);
    expect(await usedBy(id)).toBe(0);
  });

  test('orphans of a dead process return their units, younger runs keep theirs', async () => {
    const { id } = await aUser();
    await usage.reserve(runOf(id));
    await usage.reserve(runOf(id));
    clock.pass(600_000);
    const young = runOf(id);
    await usage.reserve(young);
    expect(await usage.releaseOrphans(clock.now())).toBe(2);
    expect(await usage.releaseOrphans(clock.now())).toBe(0);
    expect(await usedBy(id)).toBe(1);
    expect(await readRun(young.requestId)).toMatchObject({ state: 'reserved' });
  });

  test('a sweep tells them by how long it has seen them, whatever the clocks say', async () => {
    const { id } = await aUser();
    let ms = 0;
    const sweeping = createUsage({ ...parts(), clock: () => ms });
    const orphan = runOf(id);
    await usage.reserve(orphan);
    clock.pass(3_600_000);
    expect(await sweeping.sweepOrphans(120_000)).toBe(0);
    ms = 60_000;
    clock.pass(3_600_000);
    const young = runOf(id);
    await usage.reserve(young);
    expect(await sweeping.sweepOrphans(120_000)).toBe(0);
    ms = 120_000;
    expect(await sweeping.sweepOrphans(120_000)).toBe(1);
    expect(await readRun(orphan.requestId)).toMatchObject({ state: 'released' });
    expect(await readRun(young.requestId)).toMatchObject({ state: 'reserved' });
  });
});

test('any order of reserving, settling and releasing keeps the count correct and within the limit', async () => {
  const step = fc.record({
    what: fc.constantFrom('reserve', 'settle', 'release'),
    run: fc.integer({ min: 0, max: 5 }),
    together: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: 0, max: 4 }),
      async (steps, limit) => {
        const { id } = await aUser({ request_limit: limit });
        const doStep = async ({ what, run }: { what: string; run: number }) => {
          const requestId = `${id}-${run}`;
          if (what === 'settle') return usage.settle(requestId, done);
          if (what === 'release') return usage.release(requestId, 'unexpected');
          return usage.reserve(runOf(id, requestId)).catch(() => undefined);
        };
        const pending: Promise<unknown>[] = [];
        for (const one of steps) {
          const doing = doStep(one);
          if (one.together) pending.push(doing);
          else await doing;
        }
        await Promise.all(pending);
        const rows = await database.db
          .selectFrom('runs')
          .select('state')
          .where('user_id', '=', id)
          .execute();
        const holding = rows.filter(({ state }) => state === 'reserved' || state === 'counted');
        const used = await usedBy(id);
        expect(used).toBe(holding.length);
        expect(used).toBeLessThanOrEqual(limit);
      },
    ),
    { numRuns: 25 },
  );
});

describe('/core/user-configuration', () => {
  test('has limit, use, plan and month', async () => {
    const { id } = await aUser();
    await usage.reserve(runOf(id));
    const handlers = createUsageHandlers(usage, recordAudit);
    expect(await handlers.readOwnConfiguration(inputFor(id, undefined, undefined))).toEqual({
      user_id: id,
      limit: 100,
      count: 1,
      request_limit: 100,
      request_used: 1,
      plan: 'Free',
      period_start: '2026-03-01T00:00:00.000Z',
      period_end: '2026-04-01T00:00:00.000Z',
    });
  });

  test('of a user by id, with both paths', async () => {
    const { id } = await aUser();
    const handlers = createUsageHandlers(usage, recordAudit);
    for (const read of [handlers.readConfiguration, handlers.readRequestLimit]) {
      expect(await read(inputFor(id, { id }, undefined))).toMatchObject({
        user_id: id,
        limit: 100,
      });
    }
  });

  test('an admin sets a limit, null makes a user Paid, an unknown user is not found', async () => {
    const { id } = await aUser();
    const { setRequestLimit } = createUsageHandlers(usage, recordAudit);
    const set = (userId: string, request_limit: number | null) =>
      setRequestLimit(inputFor('boss', { id: userId }, { request_limit }, 'admin'));
    expect(await set(id, 5)).toMatchObject({ request_limit: 5, plan: 'Free' });
    expect(await set(id, null)).toMatchObject({ limit: null, plan: 'Paid' });
    await expect(set('nobody', 5)).rejects.toMatchObject({ key: 'not_found' });
  });

  test('a deleted user answers 404', async () => {
    const { id } = await aUser({ deleted_at: '2026-03-01T00:00:00.000Z' });
    await expect(usage.readConfiguration(id)).rejects.toMatchObject({ key: 'not_found' });
  });
});
