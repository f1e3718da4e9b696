import type { AuditEntryRow, AuditHeadRow } from '#server/store/audit-rows.ts';
import type { Database } from '#server/store/database.ts';

export function readHead(db: Database): Promise<AuditHeadRow> {
  return db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

export function readEntry(db: Database, id: string): Promise<AuditEntryRow | undefined> {
  return db.selectFrom('audit_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Entries after a number, in the order of the chain. */
export function readAfter(db: Database, after: number, limit: number): Promise<AuditEntryRow[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export function readNumbered(
  db: Database,
  numbers: readonly number[],
): Promise<Pick<AuditEntryRow, 'number' | 'id' | 'event' | 'object_id'>[]> {
  return db
    .selectFrom('audit_entries')
    .select(['number', 'id', 'event', 'object_id'])
    .where('number', 'in', numbers)
    .execute();
}

/** Locks an entry that is not hidden until the end of the transaction. */
export function lockEntry(
  transaction: Database,
  id: string,
): Promise<Pick<AuditEntryRow, 'number' | 'event'> | undefined> {
  return transaction
    .updateTable('audit_entries')
    .set((eb) => ({ hidden_by: eb.ref('hidden_by') }))
    .where('id', '=', id)
    .where('hidden_by', 'is', null)
    .returning(['number', 'event'])
    .executeTakeFirst();
}

export async function hideEntry(
  transaction: Database,
  number: number,
  hiddenBy: number,
): Promise<void> {
  await transaction
    .updateTable('audit_entries')
    .set({ hidden_by: hiddenBy })
    .where('number', '=', number)
    .execute();
}

/** Removes the oldest entries up to a number; returns how many. */
export async function removeUpTo(transaction: Database, number: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('audit_entries')
    .where('number', '<=', number)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function writeStart(
  transaction: Database,
  start: Pick<AuditHeadRow, 'start_number' | 'start_digest' | 'start_seal'>,
): Promise<void> {
  await transaction.updateTable('audit_head').set(start).where('id', '=', 1).execute();
}
