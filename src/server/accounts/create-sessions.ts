// Sessions are opaque cookies of 256 random bits, stored hashed. A refresh puts a new one in place of
// the old; the old one works for a short grace so that parallel tabs do not throw each other out. If
// it turns up later still, two parties hold copies of one login and nobody can say which of them is
// the thief, so the whole family of that login ends.
import { limits } from '#contract/limits.ts';
import {
  createSessionLookup,
  findFamily,
  insertSession,
  removeExpiredSessions,
  removeFamily,
  removeUserSessions,
  replaceSession,
  type SessionState,
} from '#server/accounts/session-store.ts';
import type { SignedIn } from '#server/http/handler.ts';
import type { Log } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import { hashToken, newToken } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

export interface Sessions {
  /** Whom a cookie's token stands for, or undefined. One query. */
  authenticate(token: string): Promise<SignedIn | undefined>;
  /** Starts a new login, in the caller's transaction if given one; answers the cookie's token. */
  start(db: Database, userId: string, remember: boolean): Promise<string>;
  /** Puts a successor in a session's place, or answers undefined when it is not valid. */
  rotate(token: string): Promise<{ token: string; remember: boolean } | undefined>;
  /** Ends the login a token belongs to, whatever the token's state. */
  end(token: string): Promise<void>;
  /** Ends all logins of a user, in the caller's transaction if given one. */
  endAllOf(db: Database, userId: string): Promise<void>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export function createSessions({
  db,
  now,
  log,
}: {
  db: Database;
  now: () => Date;
  log: Log;
}): Sessions {
  const lookUp = createSessionLookup(db);

  const authenticate: Sessions['authenticate'] = async (token) => {
    const at = now();
    const session = await lookUp(hashToken(token), at.toISOString());
    if (session === undefined) return undefined;
    if (isReused(session, at)) {
      await removeFamily(db, session.family);
      log.warn('session_reuse', { user_id: session.user_id, family: session.family });
      return undefined;
    }
    return { userId: session.user_id, role: session.role, family: session.family };
  };

  const add = async (
    database: Database,
    session: { family: string; userId: string; remember: 0 | 1 },
  ): Promise<string> => {
    const token = newToken();
    const at = now();
    const lifeMs = session.remember === 1 ? limits.sessionRememberMs : limits.sessionBrowserMs;
    await insertSession(database, {
      token_hash: hashToken(token),
      family: session.family,
      user_id: session.userId,
      remember: session.remember,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + lifeMs).toISOString(),
      replaced_at: null,
    });
    return token;
  };

  return {
    authenticate,
    start: (database, userId, remember) =>
      add(database, { family: newId(now()), userId, remember: remember ? 1 : 0 }),
    rotate: async (token) => {
      if ((await authenticate(token)) === undefined) return undefined;
      return await db.transaction().execute(async (transaction) => {
        const at = now().toISOString();
        const old = await replaceSession(transaction, hashToken(token), at);
        if (old === undefined) return undefined;
        const { family, user_id: userId, remember } = old;
        const successor = await add(transaction, { family, userId, remember });
        return { token: successor, remember: remember === 1 };
      });
    },
    end: async (token) => {
      const family = await findFamily(db, hashToken(token));
      if (family !== undefined) await removeFamily(db, family);
    },
    endAllOf: removeUserSessions,
    sweep: () => removeExpiredSessions(db, now().toISOString()),
  };
}

function isReused(session: SessionState, at: Date): boolean {
  if (session.replaced_at === null) return false;
  return at.getTime() > new Date(session.replaced_at).getTime() + limits.sessionGraceMs;
}
