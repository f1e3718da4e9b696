// The statements that record: two of them hold the lock of the head, the second one ends with the commit.
import type { AuditEntryRow, AuditHeadRow } from '#server/store/audit-rows.ts';
import type { Database } from '#server/store/database.ts';
import type { UserRow } from '#server/store/tables.ts';

export type AuditPerson = Pick<UserRow, 'id' | 'name' | 'email' | 'role'>;

/** The users among these ids as they are in this transaction. */
export async function readPeople(
  transaction: Database,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, AuditPerson>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the head until the end of the transaction; its number is already that of the last new entry. */
export async function takeNumbers(transaction: Database, count: number): Promise<AuditHeadRow> {
  return await transaction
    .updateTable('audit_head')
    .set((eb) => ({ number: eb('number', '+', count) }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertEntries(
  transaction: Database,
  rows: readonly AuditEntryRow[],
): Promise<void> {
  await transaction.insertInto('audit_entries').values(rows).execute();
}

export async function writeHead(
  transaction: Database,
  { digest }: Pick<AuditHeadRow, 'digest'>,
  seal: string,
): Promise<void> {
  await transaction.updateTable('audit_head').set({ digest, seal }).where('id', '=', 1).execute();
}
