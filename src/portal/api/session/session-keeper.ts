// The session without React: start, refresh, login, logout, and messages to other tabs.

import type { Calls } from '#contract/calls.ts';
import { pageLimits } from '#contract/page-limits.ts';
import { call } from '#portal/api/call.ts';
import { CallFailure, networkFailure } from '#portal/api/call-failure.ts';
import { isReachable, probe, subscribe } from '#portal/api/connection.ts';
import { exchange, setUnauthorizedHandler } from '#portal/api/exchange.ts';
import { readField, readText } from '#portal/api/read-field.ts';
import {
  type KnownUser,
  readKnownUser,
  readLapsedUser,
  writeKnownUser,
} from '#portal/api/session/known-user.ts';
import { isLogoutPending, setLogoutPending } from '#portal/api/session/logout-pending.ts';
import { mayHaveSession } from '#portal/api/session/may-have-session.ts';

const { sessionRefreshEveryMs: refreshEveryMs } = pageLimits;
// After this time the first screen shows the last known state. The request continues, because a
// slow network is not an error.
const patienceMs = 5_000;
const askAgainFirstMs = 5_000;
const askAgainLastMs = 60_000;
const refreshedAtKey = 'portal.refreshed-at';

// The only call of every first page. It uses only the contract's type, because the contract itself
// would add its schemas to that page.
const readUserInfo = {
  method: 'GET' satisfies Calls['readUserInfo']['method'],
  path: '/core/user/info' satisfies Calls['readUserInfo']['path'],
};

export interface SessionUser extends KnownUser {
  /** JSON text as stored; empty while offline. */
  readonly address: string;
}

export type SessionState =
  /** `lapsed`: id of the user whose session expired while this page was open. */
  | { status: 'unknown' | 'guest'; user: undefined; lapsed?: string | undefined }
  | { status: 'signed-in' | 'offline'; user: SessionUser; lapsed?: undefined };

export function createSessionKeeper(
  setState: (state: SessionState) => void,
  onFailure: (message: string) => void,
) {
  let status: SessionState['status'] = 'unknown';
  let userId: string | undefined;
  let isEnding = false;
  // The pending session request; aborted by a login or logout, because its answer would be
  // outdated.
  let asking: AbortController | undefined;
  // Not answered yet: repeated when the server is reachable again.
  let isUnsure = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let againMs = askAgainFirstMs;
  // Opened by `start`: the server also creates a keeper, and an open channel would keep its process
  // alive.
  let channel: BroadcastChannel | undefined;

  function become(state: SessionState): void {
    isUnsure = false;
    status = state.status;
    userId = state.user?.id;
    // The number of messages that wait for an admin.
    if (state.user?.role !== 'admin') void navigator.clearAppBadge?.().catch(() => undefined);
    setState(state);
  }

  function clear(lapsed?: string): void {
    asking?.abort();
    stopRefresh();
    writeKnownUser(undefined, lapsed);
    become({ status: 'guest', user: undefined, lapsed });
  }

  /**
   * The answer may come from a captive portal or from a server that is starting; nothing else would
   * trigger another attempt.
   */
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
    const response = await exchange(readUserInfo, { signal: own.signal });
    const user = sessionUserOf(await response.json().catch(() => undefined));
    own.signal.throwIfAborted();
    if (!user) throw networkFailure(new Error('The answer contains no user.'));
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
      // Checks whether the connection is slow or dead.
      probe();
    }, patienceMs);
    try {
      await readUser();
    } catch (failure) {
      if (isAborted(failure)) return;
      if (!(failure instanceof CallFailure)) throw failure;
      // The handler for 401 has already cleared the session.
      if (failure.status === 401) return;
      becomeKnown();
      askAgain();
      // Guests without a network see the offline chip; a toast would repeat it.
      if (failure.kind === 'http' && !isAgain) onFailure(failure.message);
    } finally {
      clearTimeout(patience);
    }
  }

  /** Without an answer: the user known from an earlier visit. */
  function becomeKnown(): void {
    const known = readKnownUser();
    if (known) become({ status: 'offline', user: { ...known, address: '' } });
    else become({ status: 'guest', user: undefined });
    isUnsure = true;
  }

  /** Sends a pending logout to the server; returns whether the server has received it. */
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
    // Signed in from here on, even if the next request fails.
    isUnsure = true;
    await readUser();
    channel?.postMessage('changed');
  }

  /** `afterwards` runs after the session has ended and before screens change. */
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

  /** Starts the session; returns a function that stops it. */
  function start(): () => void {
    setUnauthorizedHandler(() => {
      const wasOpen = status === 'signed-in' || status === 'offline';
      // Sync attempts with an expired session get 401 as well; they change nothing.
      if (status === 'guest') return;
      // Unsent drafts wait until the user signs in again.
      clear(userId ?? readKnownUser()?.id ?? readLapsedUser());
      if (wasOpen) channel?.postMessage('changed');
    });
    channel ??= new BroadcastChannel('portal.session');
    channel.onmessage = ({ data }) => {
      if (data === 'left') clear();
      else void reload();
    };
    // Online again: the offline session is confirmed or ends.
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

/**
 * Parsed loosely: another backend that follows the specification may not send our additional
 * fields.
 */
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

/**
 * One refresh for all tabs: the lock serialises them, and the timestamp lets the later ones skip
 * it.
 */
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
