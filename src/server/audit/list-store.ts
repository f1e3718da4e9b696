// A page of the trail among a million entries. Each filter is taken apart into ranges of one index (an
// event, or a user, with a role), each already in the order of time; only their newest entries are merged.
import { type RawBuilder, sql } from 'kysely';
import { auditEventKeys } from '#contract/calls/audit-events.ts';
import { limits } from '#contract/limits.ts';
import type { AuditFilter } from '#server/audit/audit-filter.ts';
import type { AuditEntryRow } from '#server/store/audit-rows.ts';
import type { Database } from '#server/store/database.ts';

const allRoles: readonly AuditEntryRow['role'][] = ['admin', 'user', 'none'];
const deepest = limits.auditCountedMax + 1;

interface Found {
  number: number;
  total: number;
}

/** The entries of a page that are not hidden, newest first, and how many there are, up to a limit. */
export async function listEntries(
  db: Database,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: AuditEntryRow[]; total: number; isMore: boolean }> {
  const ranges = rangesOf(filter);
  if (ranges.length === 0) return { rows: [], total: 0, isMore: false };
  const { rows: found } = await sql<Found>`
    SELECT number, COUNT(*) OVER () AS total
    FROM (${newest(ranges)}) AS found
    ORDER BY at DESC, number DESC
    LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  const all = found[0]?.total ?? (page.offset === 0 ? 0 : await countEntries(db, ranges));
  const numbers = found.map(({ number }) => number);
  const rows = numbers.length === 0 ? [] : await readEntries(db, numbers);
  const most = limits.auditCountedMax;
  return { rows, total: Math.min(all, most), isMore: all > most };
}

async function countEntries(db: Database, ranges: readonly RawBuilder<unknown>[]) {
  const { rows } = await sql<Pick<Found, 'total'>>`
    SELECT COUNT(*) AS total FROM (${newest(ranges)}) AS found`.execute(db);
  return rows[0]?.total ?? 0;
}

function readEntries(db: Database, numbers: readonly number[]): Promise<AuditEntryRow[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', 'in', numbers)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

/** An entry may be in several ranges. */
function newest(ranges: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [only, ...more] = ranges;
  if (only !== undefined && more.length === 0) return only;
  const each = ranges.map((range) => sql`SELECT at, number FROM (${range}) AS one`);
  return sql`
    SELECT DISTINCT at, number FROM (${sql.join(each, sql` UNION ALL `)}) AS every_one
    ORDER BY at DESC, number DESC LIMIT ${deepest}`;
}

type Place = 'event' | 'actor_id' | 'subject_id';

function rangesOf({ role, userId, search, ...dates }: AuditFilter): RawBuilder<unknown>[] {
  const roles = role === undefined ? allRoles : [role];
  const isNewestOf = (conditions: readonly RawBuilder<unknown>[]) => sql`
    SELECT at, number FROM audit_entries
    WHERE ${sql.join([sql`hidden_by IS NULL`, ...conditions, ...within(dates)], sql` AND `)}
    ORDER BY at DESC, number DESC LIMIT ${sql.lit(deepest)}`;
  const inPlace = (place: Place, values: readonly string[]) =>
    values.flatMap((value) =>
      roles.map((one) => isNewestOf([sql`${sql.ref(place)} = ${value}`, sql`role = ${one}`])),
    );
  if (userId !== undefined) {
    const ofUser = [...inPlace('actor_id', [userId]), ...inPlace('subject_id', [userId])];
    if (search === undefined) return ofUser;
    // Among the newest of the user, however many there are: the index finds them, then they are read.
    return ofUser.map(
      (range) => sql`
        SELECT entry.at, entry.number FROM (${range}) AS own
        JOIN audit_entries AS entry ON entry.number = own.number WHERE ${fits(search)}`,
    );
  }
  if (search !== undefined) {
    const { events, userIds } = search;
    return [
      ...inPlace('event', events),
      ...inPlace('actor_id', userIds),
      ...inPlace('subject_id', userIds),
    ];
  }
  return role === undefined ? [isNewestOf([])] : inPlace('event', auditEventKeys);
}

function within({ from, before }: Pick<AuditFilter, 'from' | 'before'>): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(before === undefined ? [] : [sql`at < ${before}`]),
  ];
}

function fits({ events, userIds }: NonNullable<AuditFilter['search']>): RawBuilder<unknown> {
  const among = (place: Place, values: readonly string[]) =>
    values.length === 0 ? [] : [sql`${sql.ref(place)} IN (${sql.join(values)})`];
  const any = [
    ...among('event', events),
    ...among('actor_id', userIds),
    ...among('subject_id', userIds),
  ];
  return any.length === 0 ? sql`1 = 0` : sql`(${sql.join(any, sql` OR `)})`;
}

/** All entries of a filter with numbers in a window, hidden ones too, oldest first: for the export. */
export async function readWindow(
  db: Database,
  { role, userId, search, ...dates }: AuditFilter,
  { after, upTo }: { after: number; upTo: number },
): Promise<AuditEntryRow[]> {
  const conditions = [
    sql`number > ${after} AND number <= ${upTo}`,
    ...within(dates),
    ...(role === undefined ? [] : [sql`role = ${role}`]),
    ...(userId === undefined ? [] : [sql`(actor_id = ${userId} OR subject_id = ${userId})`]),
    ...(search === undefined ? [] : [fits(search)]),
  ];
  const { rows } = await sql<AuditEntryRow>`
    SELECT * FROM audit_entries WHERE ${sql.join(conditions, sql` AND `)} ORDER BY number`.execute(
    db,
  );
  return rows;
}
