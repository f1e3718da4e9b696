// DR8: a slow network is not a failure. The clock is fake, each answer takes six seconds, and the
// browser's timeouts run on the same clock.
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { isReachable, noteAnswer, noteNoAnswer } from '#portal/api/connection.ts';
import { createSessionKeeper, type SessionState } from '#portal/api/session/session-keeper.ts';
import { fakeFetch, fakeStorage, json } from '#tests/portal/api/fake-fetch.ts';

const ana = { id: 'u1', name: 'Ana Anić', email: 'ana@example.hr', role_id: 1, address: '' };
const known = '{"id":"u1","name":"Ana Anić","role":"user"}';
const latencyMs = 6_000;

let storage: Map<string, string>;
let cookie = '';
let browserTimeout: MockInstance<typeof AbortSignal.timeout>;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  storage = fakeStorage();
  cookie = 'signed-in=1';
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage = null;
      postMessage() {}
    },
  );
  browserTimeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late.', 'TimeoutError')), ms);
    return controller.signal;
  });
});

afterEach(() => {
  stop();
  noteAnswer();
  browserTimeout.mockRestore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers by path, each after the latency; undefined means never. Rejects when the caller aborts. */
function slowServer(answers: Readonly<Record<string, () => Response | undefined>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    asked.push(url);
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => {
        const answer = answers[url]?.();
        if (answer) resolve(answer);
      }, latencyMs);
    });
  });
  return asked;
}

function start() {
  const states: SessionState[] = [];
  const onFailure = vi.fn();
  const keeper = createSessionKeeper((state) => states.push(state), onFailure);
  stop = keeper.start();
  return { keeper, states, onFailure, last: () => states.at(-1) };
}

const info = '/core/user/info';

describe('DR8: with six seconds per answer', () => {
  test('logging in signs in', async () => {
    cookie = '';
    const asked = slowServer({
      '/auth/login': () => json({ success: true }),
      [info]: () => json(ana),
    });
    const { keeper, last } = start();
    expect(last()?.status).toBe('guest');
    const login = keeper.login({ email: ana.email, password: 'Abcdef1!', remember_me: true });
    await vi.waitFor(() => expect(asked).toEqual(['/auth/login']));
    await Promise.all([login, vi.advanceTimersByTimeAsync(2 * latencyMs)]);
    expect(last()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } });
  });

  test('a start shows the known user first and is signed in once the answer arrives', async () => {
    storage.set('portal.known-user', known);
    slowServer({ [info]: () => json(ana), '/healthz': () => json({}) });
    const { last, onFailure } = start();
    await vi.advanceTimersByTimeAsync(5_500);
    expect(last()).toMatchObject({ status: 'offline', user: { id: 'u1' } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(last()).toMatchObject({ status: 'signed-in', user: { email: ana.email } });
    expect(isReachable()).toBe(true);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a start without a known user is signed in once the answer arrives', async () => {
    slowServer({ [info]: () => json(ana), '/healthz': () => json({}) });
    const { last } = start();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(last()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } });
  });

  test('a login whose second answer is lost completes once the server is reachable', async () => {
    cookie = '';
    let infos = 0;
    slowServer({
      '/auth/login': () => {
        cookie = 'signed-in=1';
        return json({ success: true });
      },
      [info]: () => {
        infos += 1;
        return infos === 1 ? undefined : json(ana);
      },
      '/healthz': () => json({}),
    });
    const { keeper, last } = start();
    const login = keeper.login({ email: ana.email, password: 'Abcdef1!', remember_me: true });
    const refused = expect(login).rejects.toMatchObject({ kind: 'network' });
    await vi.advanceTimersByTimeAsync(120_000);
    await refused;
    expect(last()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } });
  });

  test('an answer that arrives after a logout signs nobody in', async () => {
    storage.set('portal.known-user', known);
    slowServer({ [info]: () => json(ana), '/healthz': () => json({}) });
    const { keeper, last } = start();
    await vi.advanceTimersByTimeAsync(5_500);
    // This answer overtakes the one that is still pending.
    fakeFetch(new Response(null, { status: 204 }));
    await keeper.logout();
    await vi.advanceTimersByTimeAsync(2 * latencyMs);
    expect(last()?.status).toBe('guest');
  });
});

describe('DR8: reachability of the server', () => {
  test('is detected even if an answer takes longer than the interval of the checks', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
      asked.push(url);
      return new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(new Response('ok')), 25_000);
      });
    });
    noteNoAnswer();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(isReachable()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isReachable()).toBe(true);
    expect(new Set(asked)).toEqual(new Set(['/healthz']));
  });

  test('without any answer it is reported within fifteen seconds of the start', async () => {
    storage.set('portal.known-user', known);
    slowServer({});
    const { last } = start();
    await vi.advanceTimersByTimeAsync(15_500);
    expect(last()?.status).toBe('offline');
    expect(isReachable()).toBe(false);
  });
});
