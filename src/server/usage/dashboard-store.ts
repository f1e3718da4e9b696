// What an admin sees at a glance, over all users.
import { sql } from 'kysely';
import type { AdminStatistics } from '#contract/calls/analytics.ts';
import { nearPercent } from '#contract/usage-level.ts';
import type { Database } from '#server/store/database.ts';
import type { Span } from '#server/usage/statistics-store.ts';

type Totals = Pick<
  AdminStatistics,
  'users' | 'active_users' | 'failed_requests' | 'unanswered_contacts'
>;

export async function readTotals(db: Database, span: Span): Promise<Totals> {
  const users = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const active = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('deleted_at', 'is', null)
    .where('id', 'in', usersOf(db, span))
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('state', '=', 'released')
    .where('started_at', '>=', span.from)
    .where('started_at', '<', span.before)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('contact_messages')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  return {
    users: Number(users.found),
    active_users: Number(active.found),
    failed_requests: Number(failed.found),
    unanswered_contacts: Number(waiting.found),
  };
}

/** Ids of the users with counted requests in a span, to a quarter of an hour; the list of users filters by it. */
export function usersOf(db: Database, { from, before }: { from: string; before?: string }) {
  return db
    .selectFrom('usage_slots')
    .select('usage_slots.user_id')
    .distinct()
    .where('usage_slots.slot', '>=', from.slice(0, 16))
    .$if(before !== undefined, (query) =>
      query.where('usage_slots.slot', '<', (before ?? '').slice(0, 16)),
    );
}

/** Who a row of the dashboard is about. */
const who = ['users.id as user_id', 'users.name', 'users.email'] as const;

/** The users with the most counted requests, to a quarter of an hour. */
export async function listTopUsers(
  db: Database,
  span: Span,
  max: number,
): Promise<AdminStatistics['top_users']> {
  const rows = await db
    .selectFrom('usage_slots')
    .innerJoin('users', 'users.id', 'usage_slots.user_id')
    .select(who)
    .select((eb) => eb.fn.sum('usage_slots.counted').as('number_of_requests'))
    .where('usage_slots.slot', '>=', span.from.slice(0, 16))
    .where('usage_slots.slot', '<', span.before.slice(0, 16))
    .where('users.deleted_at', 'is', null)
    .groupBy(['users.id', 'users.name', 'users.email'])
    .orderBy('number_of_requests', 'desc')
    .orderBy('users.id')
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, number_of_requests: Number(row.number_of_requests) }));
}

/** The users that `usageLevel` calls near their limit in a month, or past it. */
export function usersNearLimit(db: Database, period: string) {
  return db
    .selectFrom('usage')
    .innerJoin('users', 'users.id', 'usage.user_id')
    .where('usage.period', '=', period)
    .where('users.deleted_at', 'is', null)
    .where('users.request_limit', '>', 0)
    .where(sql<boolean>`usage.used * 100 >= users.request_limit * ${sql.lit(nearPercent)}`);
}

/** Users near their limit in a month; nearest to it first. */
export async function listUsersNearLimit(
  db: Database,
  period: string,
  max: number,
): Promise<AdminStatistics['users_near_limit']> {
  const rows = await usersNearLimit(db, period)
    .select(who)
    .select(['usage.used as request_used', 'users.request_limit'])
    .orderBy(sql`usage.used * 1.0 / users.request_limit`, 'desc')
    .orderBy('users.id')
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, request_limit: row.request_limit ?? 0 }));
}
