import type { Database } from '#server/store/database.ts';
import type { EmailChangeRow } from '#server/store/tables.ts';

/** Records a change of address that was asked for; it replaces earlier ones of the user. */
export async function insertEmailChange(
  transaction: Database,
  change: Omit<EmailChangeRow, 'used_at'>,
): Promise<void> {
  await voidEmailChanges(transaction, change.user_id, change.created_at);
  await transaction
    .insertInto('email_changes')
    .values({ ...change, used_at: null })
    .execute();
}

/** Invalidates the links of a user's changes. */
export async function voidEmailChanges(db: Database, userId: string, at: string): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Whether the link of a change still works, so that its mail is worth sending. */
export async function isEmailChangeOpen(
  db: Database,
  tokenHash: string,
  at: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the link of a change; undefined if it is unknown, used, invalidated or expired. */
export async function spendEmailChange(
  transaction: Database,
  tokenHash: string,
  at: string,
): Promise<Pick<EmailChangeRow, 'user_id' | 'email' | 'email_normal'> | undefined> {
  return await transaction
    .updateTable('email_changes')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['user_id', 'email', 'email_normal'])
    .executeTakeFirst();
}

/**
 * Gives a user another address, unless an account has it. Links to set a new password that were sent to
 * the earlier address stop working.
 */
export async function writeEmail(
  transaction: Database,
  { userId, email, emailNormal, at }: EmailOfUser,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('users')
    .set({ email, email_normal: emailNormal, verified_at: at, updated_at: at })
    .where('id', '=', userId)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as others')
            .select('others.id')
            .where('others.email_normal', '=', emailNormal),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return false;
  await transaction
    .updateTable('tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return true;
}

interface EmailOfUser {
  userId: string;
  email: string;
  emailNormal: string;
  at: string;
}

export async function removeExpiredEmailChanges(db: Database, at: string): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', at).execute();
}
