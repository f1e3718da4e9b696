// A year of a busy portal: the entries have a real chain, so that it can be checked.
import { sql } from 'kysely';
import type { AuditEventKey } from '#contract/calls/audit-events.ts';
import type { ChainLink } from '#server/audit/audit-chain.ts';
import type { AuditEntryRow } from '#server/store/audit-rows.ts';
import type { Database } from '#server/store/database.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { testChain } from '#tests/kit/test-recorder.ts';

export const entryCount = 1_000_000;
export const bossId = 'boss';
export const someUserId = 'user4242';

const userCount = 100_000;
const messageCount = 100_000;
const rowsAtOnce = 500;
const batchesAtOnce = 100;
const start = Date.parse('2026-01-01T00:00:00Z');
const stepMs = (364 * 24 * 3_600_000) / entryCount;

export async function seedAdminLists(db: Database, isPostgres: boolean): Promise<void> {
  await storeUser(db, { id: bossId, role: 'admin', email: 'boss@example.test' });
  const moment = (count: number) => {
    const step = sql.lit((364 * 24 * 3600) / count);
    return isPostgres
      ? sql`to_char(to_timestamp(${sql.lit(start / 1000)} + i * ${step}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.lit(start / 1000)} + i * ${step}, 'unixepoch')`;
  };
  await sql`
    INSERT INTO users (id, email, email_normal, name, name_search, password_hash, role, active, verified_at, address, request_limit, last_login, created_at, updated_at, deleted_at)
    WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${sql.lit(userCount - 1)})
    SELECT 'user' || i, 'user' || i || '@example.test', 'user' || i || '@example.test', 'Ana Anić ' || i, 'ana anic ' || i,
      'none', CASE WHEN i % 1000 = 5 THEN 'admin' ELSE 'user' END, 1, '2026-01-01T00:00:00.000Z', '', 100, NULL,
      ${moment(userCount)}, '2026-01-01T00:00:00.000Z', NULL
    FROM numbers`.execute(db);
  await sql`
    INSERT INTO contact_messages (id, first_name, last_name, email, company_name, message, status, user_id, created_at, replied_at, replied_by)
    WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${sql.lit(messageCount - 1)})
    SELECT 'message' || i, 'Ana', 'Anić', 'user' || i || '@example.test', '', 'What does the service cost for a thousand requests?',
      CASE WHEN i % 10 = 0 THEN 'new' ELSE 'replied' END, NULL, ${moment(messageCount)}, NULL, NULL
    FROM numbers`.execute(db);
  let last: ChainLink = { number: 0, digest: '' };
  const seedSome = async (transaction: Database) => {
    const rows: AuditEntryRow[] = [];
    while (rows.length < rowsAtOnce) {
      const entry = entryOf(last.number + 1);
      const digest = testChain.digestOf(entry, last.digest);
      rows.push({ ...entry, digest });
      last = { number: entry.number, digest };
    }
    await transaction.insertInto('audit_entries').values(rows).execute();
  };
  while (last.number < entryCount) {
    await db.transaction().execute(async (transaction) => {
      for (let batch = 0; batch < batchesAtOnce; batch += 1) await seedSome(transaction);
    });
  }
  await db
    .updateTable('audit_head')
    .set({ ...last, seal: testChain.sealOf('head', last) })
    .execute();
  // As the database's own upkeep does it in time.
  if (isPostgres) await sql`VACUUM ANALYZE`.execute(db);
}

const events = [
  'signed_in',
  'signed_in',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'key_created',
  'key_rotated',
  'profile_changed',
  'limit_changed',
  'invoice_created',
] as const satisfies readonly AuditEventKey[];

/** One of ten by an admin, most of them by the same one; one of fifty by nobody who is known. */
function entryOf(number: number): Omit<AuditEntryRow, 'digest'> {
  const userId = `user${(number * 7919) % userCount}`;
  const isAdmin = number % 10 === 3;
  const isUnknown = number % 50 === 4;
  const event =
    number % 100_000 === 77 ? 'user_erased' : (events[number % events.length] ?? events[0]);
  return {
    number,
    id: `entry${number}`,
    at: new Date(start + number * stepMs).toISOString(),
    event,
    source: 'portal',
    role: isUnknown ? 'none' : isAdmin ? 'admin' : 'user',
    actor_id: isUnknown ? null : isAdmin ? bossId : userId,
    subject_id: isUnknown ? null : userId,
    object_id: null,
    request_id: `request${number}`,
    facts: '{"changes":[{"field":"request_limit","before":100,"after":200}]}',
    actor: null,
    actor_digest: 'a'.repeat(64),
    subject: null,
    subject_digest: 'b'.repeat(64),
    hidden_by: null,
  };
}
