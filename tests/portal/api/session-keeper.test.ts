import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionKeeper, type SessionState } from '#portal/api/session/session-keeper.ts';
import {
  type Answer,
  type Asked,
  fakeFetch,
  fakeStorage,
  json,
} from '#tests/portal/api/fake-fetch.ts';

const ana = { id: 'u1', name: 'Ana Anić', email: 'ana@example.hr', role_id: 1, address: '' };
const known = '{"id":"u1","name":"Ana Anić","role":"user","email":"ana@example.hr"}';
const minute = 60_000;

let storage: Map<string, string>;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  storage = fakeStorage();
  vi.stubGlobal('document', { cookie: 'theme=dark; signed-in=1' });
  // Tabs talk in another test; here a second one would only answer itself.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage = null;
      postMessage() {}
    },
  );
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function started(...answers: Answer[]) {
  const asked: Asked[] = fakeFetch(...answers);
  const states: SessionState[] = [];
  const onFailure = vi.fn();
  const keeper = createSessionKeeper((state) => states.push(state), onFailure);
  stop = keeper.start();
  await vi.advanceTimersByTimeAsync(0);
  return { keeper, states, asked, onFailure, last: () => states.at(-1) };
}

describe('when the page loads', () => {
  test('a visitor without any sign of a session is a guest and is not asked for', async () => {
    vi.stubGlobal('document', { cookie: 'theme=dark' });
    const { last, asked } = await started();
    expect(last()).toEqual({ status: 'guest', user: undefined });
    expect(asked).toEqual([]);
  });

  test('a known user is asked for even without the cookie, which may have ended with the browser', async () => {
    vi.stubGlobal('document', { cookie: '' });
    storage.set('portal.known-user', known);
    const { last } = await started(json(ana));
    expect(last()).toMatchObject({ status: 'signed-in' });
  });

  test('a user info answer signs in and is remembered as id, name, role and e-mail only', async () => {
    const { last } = await started(json(ana));
    expect(last()).toMatchObject({ status: 'signed-in', user: { id: 'u1', role: 'user' } });
    expect(storage.get('portal.known-user')).toBe(known);
  });

  test('role_id 2 is an admin, whatever else another backend leaves out', async () => {
    const { last } = await started(json({ id: 7, name: 'Root', role_id: 2 }));
    expect(last()).toMatchObject({ status: 'signed-in', user: { id: '7', role: 'admin' } });
  });

  test('401 makes a guest, forgets the known user and shows nothing', async () => {
    storage.set('portal.known-user', known);
    const { last, onFailure } = await started(json({}, 401));
    expect(last()?.status).toBe('guest');
    expect([...storage]).toEqual([['portal.lapsed-user', 'u1']]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a dead network keeps the known user as an offline session', async () => {
    storage.set('portal.known-user', known);
    const { last, onFailure } = await started(new TypeError('Failed to fetch'));
    expect(last()).toMatchObject({ status: 'offline', user: { id: 'u1', email: ana.email } });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a failing server keeps the known user and says so', async () => {
    storage.set('portal.known-user', known);
    const { last, onFailure } = await started(json({ message: 'Down for repair.' }, 503));
    expect(last()?.status).toBe('offline');
    expect(onFailure).toHaveBeenCalledWith('Down for repair.');
  });
});

describe('DR13: when the answer at the start is nobody in particular', () => {
  const page = () => new Response('<html>Buy a ticket</html>', { status: 200 });

  test('behind a captive portal the user is asked for again within seconds', async () => {
    storage.set('portal.known-user', known);
    const { asked, last } = await started(page(), page(), json(ana));
    expect(last()?.status).toBe('offline');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveLength(3);
    expect(last()).toMatchObject({ status: 'signed-in', user: { email: ana.email } });
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toHaveLength(3);
  });

  test('after a 503 as well, also of somebody who is not known here, and it is told once', async () => {
    const down = () => json({ message: 'Down for repair.' }, 503);
    const { last, onFailure } = await started(down(), down(), json(ana));
    expect(last()?.status).toBe('guest');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(last()?.status).toBe('signed-in');
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('a logout that could not be told is told again', async () => {
    storage.set('portal.logout-pending', '1');
    vi.stubGlobal('document', { cookie: '' });
    await started(json({}, 503), new Response(null, { status: 204 }));
    // The program that ends a session is fetched when it is needed, and only then is the next planned.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(storage.has('portal.logout-pending')).toBe(false);
    });
  });
});

describe('DR10: a session that ended by itself', () => {
  beforeEach(() => vi.stubGlobal('document', { cookie: '' }));

  test('is told on each load, until somebody signs in', async () => {
    storage.set('portal.known-user', known);
    const first = await started(json({}, 401));
    expect(first.last()).toMatchObject({ status: 'guest', lapsed: 'u1' });
    stop();
    const next = await started(json({ success: true }), json({ ...ana, id: 'u2' }));
    expect(next.last()).toMatchObject({ status: 'guest', lapsed: 'u1' });
    expect(next.asked).toEqual([]);
    await next.keeper.login({ email: 'b@example.hr', password: 'Abcdef1!', remember_me: false });
    expect(storage.has('portal.lapsed-user')).toBe(false);
  });

  test('is not told any more when the next one was ended by a logout', async () => {
    storage.set('portal.known-user', known);
    const { keeper } = await started(json(ana), new Response(null, { status: 204 }));
    await keeper.logout();
    stop();
    expect((await started()).last()).toEqual({ status: 'guest', user: undefined });
  });
});

describe('the refresh', () => {
  const refreshesOf = (asked: Asked[]) =>
    asked.filter(({ url }) => url === '/auth/refresh-token').length;

  test('comes every 30 minutes', async () => {
    const { asked } = await started(json(ana), json({ success: true }), json({ success: true }));
    await vi.advanceTimersByTimeAsync(31 * minute);
    await vi.waitFor(() => expect(refreshesOf(asked)).toBe(1));
    await vi.advanceTimersByTimeAsync(30 * minute);
    await vi.waitFor(() => expect(refreshesOf(asked)).toBe(2));
  });

  test('stops when it fails, without signing out', async () => {
    const { asked, last } = await started(json(ana), json({}, 500));
    await vi.advanceTimersByTimeAsync(31 * minute);
    await vi.waitFor(() => expect(refreshesOf(asked)).toBe(1));
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect(refreshesOf(asked)).toBe(1);
    expect(last()?.status).toBe('signed-in');
  });

  test('is skipped when another tab has just done it', async () => {
    const { asked } = await started(json(ana));
    storage.set('portal.refreshed-at', String(Date.now() + 29 * minute));
    await vi.advanceTimersByTimeAsync(31 * minute);
    expect(asked).toHaveLength(1);
  });
});

describe('signing in and out', () => {
  test('login signs in, then reads the user', async () => {
    const { keeper, asked, last } = await started(
      json({}, 401),
      json({ success: true }),
      json(ana),
    );
    await keeper.login({ email: 'ana@example.hr', password: 'Abcdef1!', remember_me: true });
    expect(asked.map(({ url }) => url)).toEqual([
      '/core/user/info',
      '/auth/login',
      '/core/user/info',
    ]);
    expect(last()?.status).toBe('signed-in');
  });

  test('a refused login leaves a guest and rejects', async () => {
    const refusal = json({ error_key: 'wrong_credentials', message: 'Inccorect' }, 400);
    const { keeper, last } = await started(json({}, 401), refusal);
    const input = { email: 'ana@example.hr', password: 'x', remember_me: false };
    await expect(keeper.login(input)).rejects.toMatchObject({ key: 'wrong_credentials' });
    expect(last()?.status).toBe('guest');
  });

  test('logout clears the session and what was remembered', async () => {
    const { keeper, last } = await started(json(ana), new Response(null, { status: 204 }));
    await keeper.logout();
    expect(last()?.status).toBe('guest');
    expect(storage.has('portal.known-user')).toBe(false);
  });

  test('a logout the server refuses does not claim to have happened', async () => {
    const { keeper, last } = await started(json(ana), json({}, 500));
    await expect(keeper.logout()).rejects.toMatchObject({ kind: 'http', status: 500 });
    expect(last()?.status).toBe('signed-in');
  });

  test('a logout without a network ends the session here and the server is told first of all', async () => {
    const { keeper, last } = await started(json(ana), new TypeError('Failed to fetch'));
    await keeper.logout();
    expect(last()).toMatchObject({ status: 'guest', lapsed: undefined });
    stop();
    const later = await started(new Response(null, { status: 204 }), json({}, 401));
    expect(later.asked.map(({ url }) => url)).toEqual(['/auth/logout', '/core/user/info']);
    expect(later.last()?.status).toBe('guest');
    expect(storage.has('portal.logout-pending')).toBe(false);
  });

  test('a logout the server has not heard of keeps everybody signed out until it has', async () => {
    storage.set('portal.logout-pending', '1');
    const { asked, last } = await started(new TypeError('Failed to fetch'));
    expect(asked.map(({ url }) => url)).toEqual(['/auth/logout']);
    expect(last()?.status).toBe('guest');
    expect(storage.has('portal.logout-pending')).toBe(true);
  });

  test('what logging out has to do here is done before anybody is a guest', async () => {
    const { keeper, last } = await started(json(ana), new Response(null, { status: 204 }));
    const seen: (string | undefined)[] = [];
    await keeper.logout(async () => {
      seen.push(last()?.status);
    });
    expect(seen).toEqual(['signed-in']);
    expect(last()?.status).toBe('guest');
  });

  test('a session that ends by itself says whose it was, a logout does not', async () => {
    const { keeper, last } = await started(json(ana), json({}, 401), json(ana));
    await keeper.reload();
    expect(last()).toMatchObject({ status: 'guest', lapsed: 'u1' });
  });
});
