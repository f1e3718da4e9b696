import { limits } from '#contract/limits.ts';
import type { Database } from '#server/store/database.ts';
import type { DraftRow } from '#server/store/tables.ts';

/**
 * Takes the next `count` numbers of a user's sequence and returns the last. It is the first write
 * of every transaction that changes drafts: on PostgreSQL it serialises one user's writers, so that
 * numbers become visible in order and readers with a cursor skip none.
 */
export async function takeSequence(db: Database, userId: string, count: number): Promise<number> {
  const { seq } = await db
    .insertInto('draft_sequences')
    .values({ user_id: userId, seq: count })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ seq: eb('draft_sequences.seq', '+', count) })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/** A user's rows with these ids, including deleted ones. */
export function readDraftRows(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}

/** Which of these drafts were deleted. */
export async function readRemovedIds(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('drafts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('removed_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countDrafts(db: Database, userId: string): Promise<number> {
  const { held } = await db
    .selectFrom('drafts')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return held;
}

/** Inserts or updates whole rows in one statement. */
export async function putDraftRows(db: Database, rows: readonly DraftRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('drafts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet((eb) => ({
        seq: eb.ref('excluded.seq'),
        etag: eb.ref('excluded.etag'),
        name: eb.ref('excluded.name'),
        service: eb.ref('excluded.service'),
        recent_ops: eb.ref('excluded.recent_ops'),
        first_body: eb.ref('excluded.first_body'),
        updated_at: eb.ref('excluded.updated_at'),
        removed_at: eb.ref('excluded.removed_at'),
        payload_bytes: eb.ref('excluded.payload_bytes'),
        payload: eb.ref('excluded.payload'),
      })),
    )
    .execute();
}

export interface DraftFilter {
  createdFrom: string | undefined;
  createdTo: string | undefined;
  updatedFrom: string | undefined;
  updatedTo: string | undefined;
  service: string | undefined;
}

/**
 * One page of a user's drafts, last changed first, limited by rows and bytes, and the total number.
 */
export async function listDraftRows(
  db: Database,
  userId: string,
  filter: DraftFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: DraftRow[]; total: number }> {
  const { createdFrom, createdTo, updatedFrom, updatedTo, service } = filter;
  const found = db
    .selectFrom('drafts')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .$if(createdFrom !== undefined, (query) => query.where('created_at', '>=', createdFrom ?? ''))
    .$if(createdTo !== undefined, (query) => query.where('created_at', '<', createdTo ?? ''))
    .$if(updatedFrom !== undefined, (query) => query.where('updated_at', '>=', updatedFrom ?? ''))
    .$if(updatedTo !== undefined, (query) => query.where('updated_at', '<', updatedTo ?? ''))
    .$if(service !== undefined, (query) => query.where('service', '=', service ?? ''));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const paged = found.orderBy('updated_at', 'desc').orderBy('id').offset(page.offset);
  const sizes = await paged.select('payload_bytes').limit(page.limit).execute();
  const fitting = countFitting(sizes, page.limit, limits.draftListBytesMax);
  const rows = await paged.selectAll().limit(fitting).execute();
  return { rows, total };
}

export interface ChangesFrom {
  /** Returns rows with a higher number. */
  after: number;
  /** Deletions up to this number are left out: a full list does not need them. */
  liveOnlyUpTo: number;
}

/**
 * The next page of a user's rows in the order of their numbers, limited by rows and bytes.
 * `isLast`: nothing was left out.
 */
export async function listChangedRows(
  db: Database,
  userId: string,
  { after, liveOnlyUpTo }: ChangesFrom,
): Promise<{ rows: DraftRow[]; isLast: boolean }> {
  const asked = db
    .selectFrom('drafts')
    .where('user_id', '=', userId)
    .where('seq', '>', after)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('seq', '>', liveOnlyUpTo)]))
    .orderBy('seq');
  const sizes = await asked
    .select(['seq', 'payload_bytes'])
    .limit(limits.draftChangesRowsMax + 1)
    .execute();
  const { draftChangesRowsMax, draftChangesBytesMax } = limits;
  const fitting = countFitting(sizes, draftChangesRowsMax, draftChangesBytesMax);
  const last = sizes[fitting - 1];
  if (last === undefined) return { rows: [], isLast: true };
  // A row written between the two queries moves past `last` and is on a later page.
  const rows = await asked.selectAll().where('seq', '<=', last.seq).execute();
  return { rows, isLast: fitting === sizes.length };
}

// At least one, because a row larger than the page must be sent too.
function countFitting(
  sizes: readonly Pick<DraftRow, 'payload_bytes'>[],
  rowsMax: number,
  bytesMax: number,
): number {
  let bytes = 0;
  let count = 0;
  for (const { payload_bytes } of sizes.slice(0, rowsMax)) {
    bytes += payload_bytes;
    if (count > 0 && bytes > bytesMax) break;
    count += 1;
  }
  return count;
}

/** The look-up hashes of all keys of a user, including recently rotated ones. */
export async function readKeyLookups(db: Database, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('api_key_old_values', 'api_key_old_values.api_key_id', 'api_keys.id')
    .select(['api_keys.lookup', 'api_key_old_values.lookup as old_lookup'])
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.flatMap((row) => [row.lookup, row.old_lookup ?? row.lookup]));
}
