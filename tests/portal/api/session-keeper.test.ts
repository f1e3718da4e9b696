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
  // Communication between tabs has its own test; here a second channel would only answer this tab.
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
  test('a visitor without any sign of a session is a guest, and no request is sent', async () => {
    vi.stubGlobal('document', { cookie: 'theme=dark' });
    const { last, asked } = await started();
    expect(last()).toEqual({ status: 'guest', user: undefined });
    expect(asked).toEqual([]);
  });

  test('the session of a known user is requested even without the cookie, which may have ended with the browser', async () => {
    vi.stubGlobal('document', { cookie: '' });
    storage.set('portal.known-user', known);
    const { last } = await started(json(ana));
    expect(last()).toMatchObject({ status: 'signed-in' });
  });

  test('a valid answer signs in, and only id, name, role and e-mail are remembered', async () => {
    const { last } = await started(json(ana));
    expect(last()).toMatchObject({ status: 'signed-in', user: { id: 'u1', role: 'user' } });
    expect(storage.get('portal.known-user')).toBe(known);
  });

  test('role_id 2 is an admin, even if another backend omits other fields', async () => {
    const { last } = await started(json({ id: 7, name: 'Root', role_id: 2 }));
    expect(last()).toMatchObject({ status: 'signed-in', user: { id: '7', role: 'admin' } });
  });

  test('401 makes a guest, forgets the known user and shows no error', async () => {
    storage.set('portal.known-user', known);
    const { last, onFailure } = await started(json({}, 401));
    expect(last()?.status).toBe('guest');
    expect([...storage]).toEqual([['portal.lapsed-user', 'u1']]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('without a network the known user keeps an offline session', async () => {
    storage.set('portal.known-user', known);
    const { last, onFailure } = await started(new TypeError('Failed to fetch'));
    expect(last()).toMatchObject({ status: 'offline', user: { id: 'u1', email: ana.email } });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('with a failing server the known user is kept and the failure is reported', async () => {
    storage.set('portal.known-user', known);
    const { last, onFailure } = await started(json({ message: 'Down for repair.' }, 503));
    expect(last()?.status).toBe('offline');
    expect(onFailure).toHaveBeenCalledWith('Down for repair.');
  });
});

describe('DR13: when the first answer is inconclusive', () => {
  const page = () => new Response('<html>Buy a ticket</html>', { status: 200 });

  test('behind a captive portal the session is requested again within seconds', async () => {
    storage.set('portal.known-user', known);
    const { asked, last } = await started(page(), page(), json(ana));
    expect(last()?.status).toBe('offline');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveLength(3);
    expect(last()).toMatchObject({ status: 'signed-in', user: { email: ana.email } });
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toHaveLength(3);
  });

  test('after a 503 it is requested again too, also for an unknown user, and the failure is reported once', async () => {
    const down = () => json({ message: 'Down for repair.' }, 503);
    const { last, onFailure } = await started(down(), down(), json(ana));
    expect(last()?.status).toBe('guest');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(last()?.status).toBe('signed-in');
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('a logout that did not reach the server is retried', async () => {
    storage.set('portal.logout-pending', '1');
    vi.stubGlobal('document', { cookie: '' });
    await started(json({}, 503), new Response(null, { status: 204 }));
    // The code that ends a session is loaded on demand, and only then is the next attempt scheduled.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(storage.has('portal.logout-pending')).toBe(false);
    });
  });
});

describe('DR10: a session that expired', () => {
  beforeEach(() => vi.stubGlobal('document', { cookie: '' }));

  test('is reported on each load until somebody signs in', async () => {
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

  test('is no longer reported once the next session ended with a logout', async () => {
    storage.set('portal.known-user', known);
    const { keeper } = await started(json(ana), new Response(null, { status: 204 }));
    await keeper.logout();
    stop();
    expect((await started()).last()).toEqual({ status: 'guest', user: undefined });
  });
});

describe('the session refresh', () => {
  const refreshesOf = (asked: Asked[]) =>
    asked.filter(({ url }) => url === '/auth/refresh-token').length;

  test('runs every 30 minutes', async () => {
    const { asked } = await started(json(ana), json({ success: true }), json({ success: true }));
    await vi.advanceTimersByTimeAsync(31 * minute);
    await vi.waitFor(() => expect(refreshesOf(asked)).toBe(1));
    await vi.advanceTimersByTimeAsync(30 * minute);
    await vi.waitFor(() => expect(refreshesOf(asked)).toBe(2));
  });

  test('stops after a failure, without signing out', async () => {
    const { asked, last } = await started(json(ana), json({}, 500));
    await vi.advanceTimersByTimeAsync(31 * minute);
    await vi.waitFor(() => expect(refreshesOf(asked)).toBe(1));
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect(refreshesOf(asked)).toBe(1);
    expect(last()?.status).toBe('signed-in');
  });

  test('is skipped if another tab has just done it', async () => {
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

  test('a refused login stays a guest and rejects', async () => {
    const refusal = json({ error_key: 'wrong_credentials', message: 'Inccorect' }, 400);
    const { keeper, last } = await started(json({}, 401), refusal);
    const input = { email: 'ana@example.hr', password: 'x', remember_me: false };
    await expect(keeper.login(input)).rejects.toMatchObject({ key: 'wrong_credentials' });
    expect(last()?.status).toBe('guest');
  });

  test('logout clears the session and the remembered user', async () => {
    const { keeper, last } = await started(json(ana), new Response(null, { status: 204 }));
    await keeper.logout();
    expect(last()?.status).toBe('guest');
    expect(storage.has('portal.known-user')).toBe(false);
  });

  test('a logout refused by the server is reported as failed', async () => {
    const { keeper, last } = await started(json(ana), json({}, 500));
    await expect(keeper.logout()).rejects.toMatchObject({ kind: 'http', status: 500 });
    expect(last()?.status).toBe('signed-in');
  });

  test('a logout without a network ends the session here, and later the server is told before anything else', async () => {
    const { keeper, last } = await started(json(ana), new TypeError('Failed to fetch'));
    await keeper.logout();
    expect(last()).toMatchObject({ status: 'guest', lapsed: undefined });
    stop();
    const later = await started(new Response(null, { status: 204 }), json({}, 401));
    expect(later.asked.map(({ url }) => url)).toEqual(['/auth/logout', '/core/user/info']);
    expect(later.last()?.status).toBe('guest');
    expect(storage.has('portal.logout-pending')).toBe(false);
  });

  test('a device stays signed out until the server has received a pending logout', async () => {
    storage.set('portal.logout-pending', '1');
    const { asked, last } = await started(new TypeError('Failed to fetch'));
    expect(asked.map(({ url }) => url)).toEqual(['/auth/logout']);
    expect(last()?.status).toBe('guest');
    expect(storage.has('portal.logout-pending')).toBe(true);
  });

  test('local clean-up on logout finishes before the state is guest', async () => {
    const { keeper, last } = await started(json(ana), new Response(null, { status: 204 }));
    const seen: (string | undefined)[] = [];
    await keeper.logout(async () => {
      seen.push(last()?.status);
    });
    expect(seen).toEqual(['signed-in']);
    expect(last()?.status).toBe('guest');
  });

  test('an expired session names its user, a logout does not', async () => {
    const { keeper, last } = await started(json(ana), json({}, 401), json(ana));
    await keeper.reload();
    expect(last()).toMatchObject({ status: 'guest', lapsed: 'u1' });
  });
});
