import { normaliseEmail, writtenEmail } from '#server/accounts/normalise-email.ts';
import { newId } from '#server/new-id.ts';
import { searchText } from '#server/search-text.ts';
import type { UserRow } from '#server/store/tables.ts';

/** The row of a new user. An admin created here is already verified. */
export function newUser({
  name,
  email,
  passwordHash,
  role,
  requestLimit,
  now,
}: {
  name: string;
  email: string;
  passwordHash: string;
  role: UserRow['role'];
  requestLimit: number;
  now: Date;
}): UserRow {
  const at = now.toISOString();
  return {
    id: newId(now),
    email: writtenEmail(email),
    email_normal: normaliseEmail(email),
    name,
    name_search: searchText(name),
    password_hash: passwordHash,
    role,
    active: 1,
    verified_at: role === 'admin' ? at : null,
    address: '',
    request_limit: requestLimit,
    last_login: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
}
