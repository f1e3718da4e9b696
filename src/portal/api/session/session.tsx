// Who is signed in. Only a 401 or a logout ends a session. Without a network the last known user
// stays as an offline session; server errors keep the state and are reported.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createSessionKeeper, type SessionState } from '#portal/api/session/session-keeper.ts';

export type { SessionState, SessionUser } from '#portal/api/session/session-keeper.ts';

export interface Session {
  /** `unknown` until the first answer; `offline`: known from an earlier visit, not confirmed. */
  readonly status: SessionState['status'];
  /** Present when signed in or offline. An offline user has no address. */
  readonly user: SessionState['user'];
  /** Id of the user whose session expired while this page was open. */
  readonly lapsed?: string | undefined;
  /** Signs in and reads the user; rejects with a CallFailure. */
  readonly login: (input: LoginInput) => Promise<void>;
  /** `afterwards` runs when the session has ended, before screens change. */
  readonly logout: (afterwards?: () => Promise<void>) => Promise<void>;
  /** Asks the server again who is signed in. */
  readonly reload: () => Promise<void>;
}

export interface LoginInput {
  email: string;
  password: string;
  remember_me: boolean;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({
  children,
  onFailure,
}: {
  children: ReactNode;
  /** Called with a message when starting the session fails other than with 401. */
  onFailure: (message: string) => void;
}) {
  const [state, setState] = useState<SessionState>({ status: 'unknown', user: undefined });
  const [keeper] = useState(() => createSessionKeeper(setState, onFailure));

  useEffect(() => keeper.start(), [keeper]);

  const session = useMemo(
    () => ({ ...state, login: keeper.login, logout: keeper.logout, reload: keeper.reload }),
    [state, keeper],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}
