import { Problem } from '#contract/problems.ts';
import type { AccountParts } from '#server/accounts/account-parts.ts';
import { lockUser } from '#server/accounts/admin-guard-store.ts';
import { storedAddress } from '#server/accounts/stored-address.ts';
import { toUser } from '#server/accounts/to-user.ts';
import { readShownUser, type ShownUser, updateProfile } from '#server/accounts/user-store.ts';
import { changesBetween } from '#server/audit/audit-event.ts';
import type { Handlers } from '#server/http/handler.ts';
import { searchText } from '#server/search-text.ts';
import { transact } from '#server/store/transact.ts';

/** Reads users and changes name and address. */
export function createProfileHandlers({
  db,
  now,
  recordAudit,
}: Pick<AccountParts, 'db' | 'now' | 'recordAudit'>): Handlers<
  'readUserInfo' | 'readUser' | 'updateUser'
> {
  const read = async (id: string) => {
    const user = await readShownUser(db, id);
    if (user === undefined) throw new Problem('not_found');
    return toUser(user);
  };

  return {
    readUserInfo: ({ caller }) => read(caller.userId),

    readUser: ({ params }) => read(params.id),

    updateUser: async ({ params, body }) => {
      const { name, address } = body;
      // Field by field: a body may contain a whole user, but nothing else is written.
      const changes = {
        ...(name === undefined ? {} : { name, name_search: searchText(name) }),
        ...(address === undefined ? {} : { address: storedAddress(address) }),
        updated_at: now().toISOString(),
      };
      return await transact(db, async (transaction) => {
        await lockUser(transaction, params.id);
        const before = await readShownUser(transaction, params.id);
        const user = await updateProfile(transaction, params.id, changes);
        if (before === undefined || user === undefined) throw new Problem('not_found');
        const changed = changesBetween(profileOf(before), profileOf(user));
        if (changed.length > 0) {
          await recordAudit(transaction, {
            event: 'profile_changed',
            subjectId: user.id,
            changes: changed,
          });
        }
        return toUser(user);
      });
    },
  };
}

function profileOf({ name, address }: ShownUser) {
  return { name, address };
}
