// Sessions are opaque cookies of 256 random bits, stored as hashes. A refresh creates a successor.
// The old session is valid until the successor is first used, because the answer with the new
// cookie may be lost, and for a short grace period after that, so that parallel tabs do not sign
// each other out. If it is used later still, two parties have copies of one login and it is unknown
// which is the attacker: all its sessions end.
import { limits } from '#contract/limits.ts';
import {
  createSessionLookup,
  findFamily,
  insertSession,
  lockSession,
  removeExpiredSessions,
  removeFamily,
  removeUserSessions,
  retirePredecessor,
  type SessionState,
} from '#server/accounts/session-store.ts';
import type { SignedIn } from '#server/http/handler.ts';
import type { Log } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import { hashToken, newToken } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import type { SessionRow } from '#server/store/tables.ts';
import { transact } from '#server/store/transact.ts';

export interface NewLogin {
  userId: string;
  remember: boolean;
  /** What the browser calls itself; shown in the list of logins. */
  userAgent: string;
}

export interface Sessions {
  /** The user of a session token, or undefined. One query, except at its first use. */
  authenticate(token: string): Promise<SignedIn | undefined>;
  /** Starts a new login, in the caller's transaction if given; returns the cookie's token. */
  start(db: Database, login: NewLogin): Promise<string>;
  /** Replaces a session with a successor; undefined if it is not valid. */
  rotate(
    token: string,
    userAgent: string,
  ): Promise<{ token: string; remember: boolean } | undefined>;
  /** Ends the login a token belongs to, whatever the token's state; returns whose it was. */
  end(db: Database, token: string): Promise<string | undefined>;
  /** Ends all logins of a user, in the caller's transaction if given. */
  endAllOf(db: Database, userId: string): Promise<void>;
  /** Deletes expired sessions. */
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
    const hash = hashToken(token);
    const session = await lookUp(hash, at.toISOString());
    if (session === undefined) return undefined;
    if (isReused(session, at)) {
      await removeFamily(db, session.family);
      log.warn('session_reuse', { user_id: session.user_id, family: session.family });
      return undefined;
    }
    if (session.predecessor !== null) await retirePredecessor(db, hash, at.toISOString());
    return { userId: session.user_id, role: session.role, family: session.family };
  };

  const add = async (
    database: Database,
    session: Pick<SessionRow, 'family' | 'user_id' | 'remember' | 'predecessor' | 'user_agent'>,
  ): Promise<string> => {
    const token = newToken();
    const at = now();
    const lifeMs = session.remember === 1 ? limits.sessionRememberMs : limits.sessionBrowserMs;
    await insertSession(database, {
      token_hash: hashToken(token),
      ...session,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + lifeMs).toISOString(),
      retired_at: null,
    });
    return token;
  };

  return {
    authenticate,
    start: (database, { userId, remember, userAgent }) =>
      add(database, {
        family: newId(now()),
        user_id: userId,
        remember: remember ? 1 : 0,
        predecessor: null,
        user_agent: userAgent,
      }),
    rotate: async (token, userAgent) => {
      if ((await authenticate(token)) === undefined) return undefined;
      return await transact(db, async (transaction) => {
        const predecessor = hashToken(token);
        const old = await lockSession(transaction, predecessor);
        if (old === undefined) return undefined;
        const successor = await add(transaction, { ...old, predecessor, user_agent: userAgent });
        return { token: successor, remember: old.remember === 1 };
      });
    },
    end: async (database, token) => {
      const login = await findFamily(database, hashToken(token));
      if (login !== undefined) await removeFamily(database, login.family);
      return login?.user_id;
    },
    endAllOf: removeUserSessions,
    sweep: () => removeExpiredSessions(db, now().toISOString()),
  };
}

function isReused(session: SessionState, at: Date): boolean {
  if (session.retired_at === null) return false;
  return at.getTime() > new Date(session.retired_at).getTime() + limits.sessionGraceMs;
}
