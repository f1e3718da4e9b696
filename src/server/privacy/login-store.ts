import type { Database } from '#server/store/database.ts';

export interface LoginRow {
  family: string;
  user_agent: string | null;
  created_at: string;
  /** The last refresh, which happens every half hour while a browser is open. */
  last_used_at: string;
}

/** The logins of a user that are still valid, most recent first: of each family the last session. */
export async function listLoginRows(db: Database, userId: string, at: string): Promise<LoginRow[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['family', 'user_agent', 'created_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .orderBy('created_at')
    .execute();
  const logins = new Map<string, LoginRow>();
  for (const { family, user_agent, created_at } of sessions) {
    const first = logins.get(family)?.created_at ?? created_at;
    logins.set(family, { family, user_agent, created_at: first, last_used_at: created_at });
  }
  return [...logins.values()].sort((a, b) => b.last_used_at.localeCompare(a.last_used_at));
}

/** Whether a login belongs to a user. */
export async function isLoginOf(db: Database, userId: string, family: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('family')
    .where('family', '=', family)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
