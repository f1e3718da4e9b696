import { newId } from '#server/new-id.ts';
import type { Database } from '#server/store/database.ts';
import type { UserRow } from '#server/store/tables.ts';

/** The row of a user: by default active, verified and with 100 requests a month. */
export async function storeUser(db: Database, different: Partial<UserRow> = {}): Promise<UserRow> {
  const id = different.id ?? newId();
  const row: UserRow = {
    id,
    email: `${id}@example.test`,
    email_normal: `${id}@example.test`,
    name: 'Ana Anić',
    name_search: 'ana anic',
    password_hash: 'none',
    role: 'user',
    active: 1,
    verified_at: '2026-01-01T00:00:00.000Z',
    address: '',
    request_limit: 100,
    last_login: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    deleted_at: null,
    ...different,
  };
  await db.insertInto('users').values(row).execute();
  return row;
}
