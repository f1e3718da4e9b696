import type { Database } from '#server/store/database.ts';
import { prepareQuery } from '#server/store/prepare-query.ts';
import type { SessionRow, UserRow } from '#server/store/tables.ts';
import { transact } from '#server/store/transact.ts';

export type SessionState = Pick<SessionRow, 'family' | 'user_id' | 'retired_at' | 'predecessor'> &
  Pick<UserRow, 'role'>;

/**
 * The look-up of every signed-in call: session and user in one joined query, so that role and
 * active flag are always current.
 */
export function createSessionLookup(
  db: Database,
): (tokenHash: string, at: string) => Promise<SessionState | undefined> {
  const find = prepareQuery((values: { tokenHash: string; at: string }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.family',
        'sessions.user_id',
        'sessions.retired_at',
        'sessions.predecessor',
        'users.role',
      ])
      .where('sessions.token_hash', '=', values.tokenHash)
      .where('sessions.expires_at', '>', values.at)
      .where('users.active', '=', 1)
      .where('users.deleted_at', 'is', null),
  );
  return async (tokenHash, at) => (await db.executeQuery(find({ tokenHash, at }))).rows[0];
}

export async function insertSession(db: Database, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/**
 * Reads a session that gets a successor; undefined if it has ended meanwhile. The row stays locked
 * until the end of the transaction, see `removeFamily`.
 */
export async function lockSession(
  db: Database,
  tokenHash: string,
): Promise<Pick<SessionRow, 'family' | 'user_id' | 'remember'> | undefined> {
  return await db
    .updateTable('sessions')
    .set((eb) => ({ family: eb.ref('family') }))
    .where('token_hash', '=', tokenHash)
    .returning(['family', 'user_id', 'remember'])
    .executeTakeFirst();
}

/** At the first use of a session, the grace period of its predecessor starts. */
export function retirePredecessor(db: Database, tokenHash: string, at: string): Promise<void> {
  return transact(db, async (transaction) => {
    const { predecessor } =
      (await transaction
        .selectFrom('sessions')
        .select('predecessor')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()) ?? {};
    if (!predecessor) return;
    await transaction
      .updateTable('sessions')
      .set((eb) => ({ retired_at: eb.fn.coalesce('retired_at', eb.val(at)) }))
      .where('token_hash', '=', predecessor)
      .execute();
    await transaction
      .updateTable('sessions')
      .set({ predecessor: null })
      .where('token_hash', '=', tokenHash)
      .execute();
  });
}

export async function findFamily(
  db: Database,
  tokenHash: string,
): Promise<Pick<SessionRow, 'family' | 'user_id'> | undefined> {
  return await db
    .selectFrom('sessions')
    .select(['family', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/**
 * Ends a login with all its successors. A concurrent refresh holds one of the rows and adds a
 * successor that this statement cannot see yet (PostgreSQL), so it is repeated until nothing is
 * left.
 */
export async function removeFamily(db: Database, family: string): Promise<void> {
  let removed: unknown[];
  do {
    removed = await db
      .deleteFrom('sessions')
      .where('family', '=', family)
      .returning('token_hash')
      .execute();
  } while (removed.length > 0);
}

/** Ends all logins of a user; repeated for the same reason. */
export async function removeUserSessions(db: Database, userId: string): Promise<void> {
  let removed: unknown[];
  do {
    removed = await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .returning('token_hash')
      .execute();
  } while (removed.length > 0);
}

export async function removeExpiredSessions(db: Database, at: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
}
