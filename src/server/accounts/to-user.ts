import type { User } from '#contract/calls/users.ts';
import { roles } from '#contract/roles.ts';
import type { ShownUser } from '#server/accounts/user-store.ts';

/** A user as answered by the calls, with name and role in all forms of the specification. */
export function toUser(row: ShownUser): User {
  return {
    id: row.id,
    name: row.name,
    full_name: row.name,
    email: row.email,
    role_id: roles[row.role],
    role: row.role,
    role_name: row.role,
    active: row.active === 1,
    address: row.address,
    last_login: row.last_login,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
