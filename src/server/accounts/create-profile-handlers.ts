import { Problem } from '#contract/problems.ts';
import type { AccountParts } from '#server/accounts/account-parts.ts';
import { searchText } from '#server/accounts/search-text.ts';
import { storedAddress } from '#server/accounts/stored-address.ts';
import { toUser } from '#server/accounts/to-user.ts';
import { readShownUser, updateProfile } from '#server/accounts/user-store.ts';
import type { Handlers } from '#server/http/handler.ts';

/** Reads users and changes name and address. */
export function createProfileHandlers({
  db,
  now,
}: Pick<AccountParts, 'db' | 'now'>): Handlers<'readUserInfo' | 'readUser' | 'updateUser'> {
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
      const user = await updateProfile(db, params.id, {
        ...(name === undefined ? {} : { name, name_search: searchText(name) }),
        ...(address === undefined ? {} : { address: storedAddress(address) }),
        updated_at: now().toISOString(),
      });
      if (user === undefined) throw new Problem('not_found');
      return toUser(user);
    },
  };
}
