import type { Database } from '#server/store/database.ts';
import type { ContactMessageRow } from '#server/store/tables.ts';

export async function insertContactMessage(db: Database, row: ContactMessageRow): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

export type MailedMessage = Pick<
  ContactMessageRow,
  'first_name' | 'last_name' | 'email' | 'company_name' | 'message' | 'created_at'
>;

/** The fields of a message for the operator's email. */
export async function readMailedMessage(
  db: Database,
  id: string,
): Promise<MailedMessage | undefined> {
  return await db
    .selectFrom('contact_messages')
    .select(['first_name', 'last_name', 'email', 'company_name', 'message', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Addresses of the admins who can reply. */
export async function listAdminAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.email);
}
