import type { Database } from '#server/store/database.ts';
import type { TokenRow } from '#server/store/tables.ts';

type TokenKind = TokenRow['kind'];

/**
 * Inserts a token for a link. A repeat (an email sent again) only extends its validity, if it is
 * unused.
 */
export async function keepToken(db: Database, token: Omit<TokenRow, 'used_at'>): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ ...token, used_at: null })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at: token.expires_at }),
    )
    .execute();
}

/**
 * Whether a user has a newer token of this kind than one requested at the given time. One of a time to come is
 * from before the clock was set back, and no newer.
 */
export async function hasLaterToken(
  db: Database,
  { userId, kind, createdAt, tokenHash, at }: TokenOfUser & { at: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', createdAt)
    .where('created_at', '<=', at)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

interface TokenOfUser {
  userId: string;
  kind: TokenKind;
  createdAt: string;
  tokenHash: string;
}

/** Invalidates a user's other tokens of this kind. */
export async function voidOtherTokens(
  db: Database,
  { userId, kind, tokenHash, at }: Omit<TokenOfUser, 'createdAt'> & { at: string },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('token_hash', '!=', tokenHash)
    .where('used_at', 'is', null)
    .execute();
}

export async function isTokenGood(
  db: Database,
  { kind, tokenHash, at }: { kind: TokenKind; tokenHash: string; at: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token; undefined if it is unknown, used, invalidated or expired. */
export async function spendToken(
  db: Database,
  { kind, tokenHash, at }: { kind: TokenKind; tokenHash: string; at: string },
): Promise<{ user_id: string | null } | undefined> {
  return await db
    .updateTable('tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
}

/** Invalidates all links for the first admin. */
export async function voidFirstAdminTokens(db: Database, at: string): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ used_at: at })
    .where('kind', '=', 'first_admin')
    .where('used_at', 'is', null)
    .execute();
}

export async function removeExpiredTokens(db: Database, at: string): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', at).execute();
}
