// The session outside React: start, refresh, login, logout, and what other tabs are told.

import type { Calls } from '#contract/calls.ts';
import { pageLimits } from '#contract/page-limits.ts';
import { call } from '#portal/api/call.ts';
import { CallFailure, networkFailure } from '#portal/api/call-failure.ts';
import { isReachable, probe, subscribe } from '#portal/api/connection.ts';
import { exchange, setUnauthorizedHandler } from '#portal/api/exchange.ts';
import {
  type KnownUser,
  readKnownUser,
  readLapsedUser,
  writeKnownUser,
} from '#portal/api/known-user.ts';
import { isLogoutPending, setLogoutPending } from '#portal/api/logout-pending.ts';
import { mayHaveSession } from '#portal/api/may-have-session.ts';
import { readField, readText } from '#portal/api/read-field.ts';

const { sessionRefreshEveryMs: refreshEveryMs } = pageLimits;
// After this long the first screen shows what was known; the question itself goes on waiting, as a
// slow network is no failure.
const patienceMs = 5_000;
// After this long the line is taken for dead, and the question is asked again once there is an answer.
const answerMs = 60_000;
const askAgainFirstMs = 5_000;
const askAgainLastMs = 60_000;
const refreshedAtKey = 'portal.refreshed-at';

// The one call of every first page, tied to its contract line by type only: the table itself would
// cost that page its schemas.
const readUserInfo = {
  method: 'GET' satisfies Calls['readUserInfo']['method'],
  path: '/core/user/info' satisfies Calls['readUserInfo']['path'],
};

export interface SessionUser extends KnownUser {
  /** JSON text as stored; empty while offline. */
  readonly address: string;
}

export type SessionState =
  /** `lapsed`: the id of the user whose session ended by itself while this page was open. */
  | { status: 'unknown' | 'guest'; user: undefined; lapsed?: string | undefined }
  | { status: 'signed-in' | 'offline'; user: SessionUser; lapsed?: undefined };

export function createSessionKeeper(
  setState: (state: SessionState) => void,
  onFailure: (message: string) => void,
) {
  let status: SessionState['status'] = 'unknown';
  let userId: string | undefined;
  let isEnding = false;
  // The question who is signed in; whatever settles that otherwise ends it, as its answer would come
  // late and be wrong.
  let asking: AbortController | undefined;
  // Nobody has answered it yet: asked again with the next sign of the server.
  let isUnsure = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let againMs = askAgainFirstMs;
  // Opened by start: the server makes a keeper too, and an open channel would keep it from ending.
  let channel: BroadcastChannel | undefined;

  function become(state: SessionState): void {
    isUnsure = false;
    status = state.status;
    userId = state.user?.id;
    setState(state);
  }

  function clear(lapsed?: string): void {
    asking?.abort();
    stopRefresh();
    writeKnownUser(undefined, lapsed);
    become({ status: 'guest', user: undefined, lapsed });
  }

  /** What answers may be a captive portal, or a server that comes back: nothing else would tell. */
  function askAgain(): void {
    again = setTimeout(() => void reload(true), againMs);
    againMs = Math.min(2 * againMs, askAgainLastMs);
  }

  function stopRefresh(): void {
    clearInterval(timer);
    timer = undefined;
  }

  async function readUser(): Promise<void> {
    asking?.abort();
    const own = new AbortController();
    asking = own;
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(answerMs)]);
    const response = await exchange(readUserInfo, { signal });
    const user = sessionUserOf(await response.json().catch(() => undefined));
    own.signal.throwIfAborted();
    if (!user) throw networkFailure(new Error('The user info names no user.'));
    writeKnownUser(user);
    clearTimeout(again);
    againMs = askAgainFirstMs;
    become({ status: 'signed-in', user });
    timer ??= setInterval(() => void refresh().catch(stopRefresh), refreshEveryMs);
  }

  async function reload(isAgain = false): Promise<void> {
    clearTimeout(again);
    if (isLogoutPending() && !(await endSession())) {
      askAgain();
      return become({ status: 'guest', user: undefined });
    }
    if (!mayHaveSession()) {
      return become({ status: 'guest', user: undefined, lapsed: readLapsedUser() });
    }
    const patience = setTimeout(() => {
      if (status === 'unknown') becomeKnown();
      // Slow or dead: this tells which.
      probe();
    }, patienceMs);
    try {
      await readUser();
    } catch (failure) {
      if (isAborted(failure)) return;
      if (!(failure instanceof CallFailure)) throw failure;
      // The handler for any 401 has cleared the session already.
      if (failure.status === 401) return;
      becomeKnown();
      askAgain();
      // A guest with a dead network sees the offline chip; a toast would say it twice.
      if (failure.kind === 'http' && !isAgain) onFailure(failure.message);
    } finally {
      clearTimeout(patience);
    }
  }

  /** Without an answer: whoever was known from an earlier visit. */
  function becomeKnown(): void {
    const known = readKnownUser();
    if (known) become({ status: 'offline', user: { ...known, address: '' } });
    else become({ status: 'guest', user: undefined });
    isUnsure = true;
  }

  /** Tells the server of a logout it has not heard of; answers whether it knows now. */
  async function endSession(): Promise<boolean> {
    isEnding = true;
    try {
      await call('logout');
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.status !== 401) return false;
    } finally {
      isEnding = false;
    }
    setLogoutPending(false);
    return true;
  }

  async function login(input: { email: string; password: string; remember_me: boolean }) {
    await call('login', { body: input });
    setLogoutPending(false);
    // Signed in from here on, whether or not the next answer arrives.
    isUnsure = true;
    await readUser();
    channel?.postMessage('changed');
  }

  /** `afterwards` is done while nobody can sign in by themselves again, and before screens change. */
  async function logout(afterwards?: () => Promise<void>): Promise<void> {
    try {
      await call('logout');
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.kind !== 'network') throw failure;
      setLogoutPending(true);
    }
    await afterwards?.();
    clear();
    channel?.postMessage('left');
  }

  /** Starts the session; the answer undoes it. */
  function start(): () => void {
    setUnauthorizedHandler(() => {
      const wasOpen = status === 'signed-in' || status === 'offline';
      // Whose drafts still wait goes on looking whether they may be sent.
      if (status === 'guest') return;
      // What they have not sent yet waits for them.
      clear(userId ?? readKnownUser()?.id ?? readLapsedUser());
      if (wasOpen) channel?.postMessage('changed');
    });
    channel ??= new BroadcastChannel('portal.session');
    channel.onmessage = ({ data }) => {
      if (data === 'left') clear();
      else void reload();
    };
    // Back from a tunnel: the offline session becomes a real one, or ends.
    const unsubscribe = subscribe(() => {
      if (!isReachable() || isEnding) return;
      if (status === 'offline' || isUnsure || isLogoutPending()) void reload();
    });
    void reload();
    return () => {
      unsubscribe();
      stopRefresh();
      clearTimeout(again);
      if (channel) channel.onmessage = null;
      setUnauthorizedHandler(() => {});
    };
  }

  return { start, reload: () => reload(), login, logout };
}

/** Read loosely: another backend that speaks the specification may leave our additive fields out. */
function sessionUserOf(answer: unknown): SessionUser | undefined {
  const id = readField(answer, 'id');
  const name = readText(answer, 'name');
  if ((typeof id !== 'string' && typeof id !== 'number') || name === undefined) return undefined;
  const isAdmin = readField(answer, 'role_id') === 2 || readText(answer, 'role') === 'admin';
  return {
    id: String(id),
    name,
    role: isAdmin ? 'admin' : 'user',
    email: readText(answer, 'email') ?? '',
    address: readText(answer, 'address') ?? '',
  };
}

function isAborted(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError';
}

/** One refresh for all tabs: the lock makes them take turns, the stamp makes the later ones skip. */
async function refresh(): Promise<void> {
  if (!('locks' in navigator)) return refreshNow();
  await navigator.locks.request('auth-refresh', refreshNow);
}

async function refreshNow(): Promise<void> {
  const age = Date.now() - Number(localStorage.getItem(refreshedAtKey) ?? 0);
  if (age >= 0 && age < refreshEveryMs / 2) return;
  await call('refreshToken');
  localStorage.setItem(refreshedAtKey, String(Date.now()));
}
