// The lists of admins over a million audit entries, 100,000 users and 100,000 messages: as the server's
// handlers answer them, compared with reading one row. Then what an entry adds to a change, and a check of
// the whole chain. On PostgreSQL where TEST_DATABASE_URL is set.
import type { CompiledQuery } from 'kysely';
import type { CallBody } from '#contract/calls.ts';
import { createAdminUserHandlers } from '#server/admin-users/create-admin-user-handlers.ts';
import { checkChain } from '#server/audit/check-chain.ts';
import { createAuditHandlers } from '#server/audit/create-audit-handlers.ts';
import { listContactMessages } from '#server/contact/inbox-store.ts';
import type { Database } from '#server/store/database.ts';
import { planOf, watched } from '#tests/bench/query-plans.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';
import { bossId, entryCount, seedAdminLists, someUserId } from '#tests/bench/seed-admin-lists.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { createSilentLog } from '#tests/kit/silent-log.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';
import { testChain, testRecorder } from '#tests/kit/test-recorder.ts';

const goalMs = 100;
const planShown = 240;
const burst = 200;
const now = () => new Date('2026-12-31T12:00:00Z');

export async function benchAdminLists(): Promise<void> {
  const { db, target, close } = await openTestDatabase();
  const isPostgres = target.kind === 'postgres';
  try {
    await seedAdminLists(db, isPostgres);
    const seen: CompiledQuery[] = [];
    const floor = () =>
      db.selectFrom('users').select('email').where('id', '=', bossId).executeTakeFirst();
    for (const [name, task] of Object.entries(tasksOf(watched(db, seen)))) {
      seen.length = 0;
      await task();
      const plans = await Promise.all(seen.map((query) => planOf(db, query, isPostgres)));
      const took = await alternate({ task, floor }, 9, 1);
      const ms = took.task.median;
      say(
        `${name}: ${ms.toFixed(1)} ms (goal <= ${goalMs})${ms > goalMs ? ', TOO SLOW' : ''}, ${timesAsLong(took.task, took.floor)} times one row`,
      );
      for (const plan of new Set(plans)) say(`    ${plan.slice(0, planShown)}`);
    }
    await benchBurst(db);
    const started = performance.now();
    const { checked, first_break: broken } = await checkChain({ db, chain: testChain });
    const seconds = (performance.now() - started) / 1000;
    const memoryMb = Math.round(process.memoryUsage().rss / 2 ** 20);
    say(
      `check of the chain: ${checked} entries in ${seconds.toFixed(1)} s, ${broken === null ? 'whole' : 'BROKEN'}, process ${memoryMb} MB`,
    );
  } finally {
    await close();
  }
}

function tasksOf(db: Database): Record<string, () => Promise<unknown>> {
  const parts = { db, now, log: createSilentLog(), recordAudit: testRecorder(now) };
  const { listAudit } = createAuditHandlers({ ...parts, chain: testChain });
  const { listUsers } = createAdminUserHandlers({
    ...parts,
    sessions: {
      authenticate: async () => undefined,
      start: async () => '',
      rotate: async () => undefined,
      end: async () => undefined,
      endAllOf: async () => undefined,
      sweep: async () => undefined,
    },
  });
  const audit =
    (body: CallBody<'listAudit'>, offset = 0) =>
    async () =>
      listAudit({
        ...inputFor(bossId, undefined, body, 'admin'),
        query: { limit: 25, offset },
      });
  const users =
    (body: CallBody<'listUsers'>, offset = 0) =>
    async () =>
      listUsers({
        ...inputFor(bossId, undefined, body, 'admin'),
        query: { limit: 50, offset },
      });
  const messages =
    (status: 'new' | undefined, offset = 0, from?: string) =>
    async () =>
      listContactMessages(
        db,
        { from, before: undefined, status, email: '' },
        { limit: 25, offset },
      );
  const month = { date_from: '2026-06-01T00:00:00Z', date_to: '2026-07-01T00:00:00Z' };
  const last = 975;
  return {
    'audit, first page': audit({}),
    'audit, last page that is counted': audit({}, last),
    'audit, past the end': audit({}, 900_000),
    'audit of a month, last page': audit(month, last),
    'audit of admins, last page': audit({ role: 'admin' }, last),
    'audit of users in a month, last page': audit({ role: 'user', ...month }, last),
    'audit of a user': audit({ user_id: someUserId }),
    'audit of the busiest admin, last page': audit({ user_id: bossId }, last),
    'audit of the busiest admin, searched': audit({ user_id: bossId, search_query: 'hidden' }),
    'audit, search for a common event, last page': audit({ search_query: 'signed in' }, last),
    'audit, search for a rare event': audit({ search_query: 'erased' }),
    'audit, search for many events, last page': audit({ search_query: 'ed' }, last),
    'audit, search for an address': audit({ search_query: 'user77777@' }),
    'audit, search for many users': audit({ search_query: 'user7' }),
    'audit, search for nothing there': audit({ search_query: 'no such thing' }),
    'audit of admins in a month, searched': audit({
      role: 'admin',
      search_query: 'changed',
      ...month,
    }),
    'users, first page': users({}),
    'users, last page': users({}, 99_950),
    'users, admins': users({ role: 'admin' }),
    'users of a month, last page': users(month, 8_000),
    'users, search for one': users({ search_query: 'user77777@' }),
    'users, search for many, last page': users({ search_query: 'user7' }, 11_000),
    'users, search for nothing there': users({ search_query: 'no such thing' }),
    'messages, first page': messages(undefined),
    'messages, last page': messages(undefined, 99_975),
    'new messages, last page': messages('new', 9_975),
    'messages of half a year, last page': messages(undefined, 49_000, '2026-07-01T00:00:00.000Z'),
  };
}

/** Changes of as many users at once, with and without an entry each. */
async function benchBurst(db: Database): Promise<void> {
  const recordAudit = testRecorder(now);
  const waits: number[] = [];
  const changes = (isRecorded: boolean) => () =>
    Promise.all(
      Array.from({ length: burst }, (_, index) => {
        const started = performance.now();
        return db.transaction().execute(async (transaction) => {
          const id = `user${index}`;
          await transaction
            .updateTable('users')
            .set({ last_login: now().toISOString() })
            .where('id', '=', id)
            .execute();
          if (!isRecorded) return;
          await recordAudit(transaction, { event: 'signed_in', actorId: id });
          waits.push(performance.now() - started);
        });
      }),
    );
  const took = await alternate({ recorded: changes(true), plain: changes(false) }, 5, 1);
  const each = took.recorded.median / burst;
  waits.sort((a, b) => a - b);
  say(
    `${burst} sign-ins at once: ${timesAsLong(took.recorded, took.plain)} times as long with an entry each, ${each.toFixed(2)} ms for one; the last of them waited ${waits.at(-1)?.toFixed(0)} ms (${entryCount} entries before)`,
  );
}
