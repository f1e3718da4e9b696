// What stands between the runs and the register: answers are used again, states are asked by few at a time,
// and what keeps failing is left alone.
import { describe, expect, test } from 'vitest';
import type { RegisterQuestion, ViesAnswer } from '#services/vat-validator/ask-vies.ts';
import { createVatRegister } from '#services/vat-validator/vat-register.ts';

const valid: ViesAnswer = {
  status: 'valid',
  name: 'JADRAN',
  address: null,
  consultationNumber: undefined,
};
const invalid: ViesAnswer = { ...valid, status: 'invalid', name: null };
const ana = { countryCode: 'HR', number: '27759560625' };

function scene(answer: (question: RegisterQuestion) => ViesAnswer | Promise<ViesAnswer>) {
  let ms = 0;
  const asked: RegisterQuestion[] = [];
  const pauses: number[] = [];
  const register = createVatRegister({
    ask: async (question) => {
      asked.push(question);
      return answer(question);
    },
    now: () => new Date(Date.UTC(2026, 2, 5) + ms),
    clock: () => ms,
    pause: async () => pauses.push(ms),
  });
  return {
    asked,
    pauses,
    pass: (more: number) => {
      ms += more;
    },
    check: (
      countryCode: string,
      number = '1',
      more: {
        owner?: string;
        requester?: typeof ana;
        maxAgeMs?: number;
        signal?: AbortSignal;
      } = {},
    ) =>
      register.check(
        { countryCode, number, requester: more.requester },
        {
          owner: more.owner ?? 'ana',
          maxAgeMs: more.maxAgeMs ?? 24 * 3_600_000,
          signal: more.signal ?? new AbortController().signal,
        },
      ),
  };
}

const hour = 3_600_000;

describe('answers are used again', () => {
  test('for 24 hours when valid, for one when not, and never when unknown', async () => {
    const it = scene(({ number }) =>
      number === '1' ? valid : number === '2' ? invalid : { error: 'MS_UNAVAILABLE' },
    );
    for (const number of ['1', '1', '2', '2', '3', '3']) await it.check('DE', number);
    expect(it.asked.map(({ number }) => number)).toEqual(['1', '2', '3', '3']);
    it.pass(hour);
    expect(await it.check('DE', '1')).toMatchObject({ status: 'valid', isCached: true });
    expect(await it.check('DE', '2')).toMatchObject({ status: 'invalid', isCached: false });
    it.pass(23 * hour);
    expect(await it.check('DE', '1')).toMatchObject({ isCached: false });
  });

  test('only as old as the caller takes them, and 0 always asks', async () => {
    const it = scene(() => valid);
    await it.check('DE');
    await it.check('DE', '1', { maxAgeMs: 0 });
    it.pass(2000);
    await it.check('DE', '1', { maxAgeMs: 2000 });
    expect(it.asked).toHaveLength(3);
    expect(await it.check('DE', '1', { maxAgeMs: 1000 })).toMatchObject({ isCached: true });
  });

  test('a consultation number is given again to its requester only', async () => {
    const it = scene(() => ({ ...valid, consultationNumber: 'WAPI1' }));
    const proof = { consultationNumber: 'WAPI1' };
    expect(await it.check('DE', '1', { requester: ana })).toMatchObject(proof);
    expect(await it.check('DE', '1', { requester: ana })).toMatchObject({
      ...proof,
      isCached: true,
    });
    await it.check('DE', '1', { requester: ana, owner: 'bo' });
    await it.check('DE', '1');
    expect(it.asked).toHaveLength(3);
  });
});

describe('a register that fails', () => {
  test('five times in a row is left alone for half a minute, and others are asked', async () => {
    const it = scene(({ countryCode }) =>
      countryCode === 'DE' ? { error: 'MS_UNAVAILABLE' } : valid,
    );
    for (let n = 0; n < 7; n += 1) await it.check('DE', String(n));
    expect(it.asked).toHaveLength(5);
    expect(await it.check('DE')).toMatchObject({
      status: 'unknown',
      error: 'MS_UNAVAILABLE',
      retryAfterS: 30,
    });
    expect(await it.check('AT')).toMatchObject({ status: 'valid' });
    it.pass(30_000);
    await it.check('DE');
    await it.check('DE');
    expect(it.asked.filter(({ countryCode }) => countryCode === 'DE')).toHaveLength(6);
  });

  test('and works again is asked again', async () => {
    let fails = true;
    const it = scene(() => (fails ? { error: 'UNREACHABLE' } : valid));
    for (const state of ['DE', 'AT', 'FR', 'HR', 'SI']) await it.check(state);
    expect(await it.check('IT')).toMatchObject({ error: 'UNREACHABLE', retryAfterS: 30 });
    fails = false;
    it.pass(30_000);
    for (const state of ['DE', 'AT', 'FR']) {
      expect(await it.check(state)).toMatchObject({ status: 'valid' });
    }
  });

  test('because too many ask is asked once more, and is not left alone', async () => {
    let crowded = 2;
    const it = scene(() => {
      crowded -= 1;
      return crowded < 0 ? valid : { error: 'MS_MAX_CONCURRENT_REQ' };
    });
    expect(await it.check('DE', '1')).toMatchObject({ error: 'MS_MAX_CONCURRENT_REQ' });
    expect(it.pauses).toHaveLength(1);
    crowded = 1;
    expect(await it.check('DE', '2')).toMatchObject({ status: 'valid' });
    crowded = 1000;
    for (let n = 0; n < 6; n += 1) await it.check('DE', `1${n}`);
    crowded = 0;
    expect(await it.check('DE', '3')).toMatchObject({ status: 'valid' });
  });
});

describe('a state', () => {
  test('is asked by two at a time, by one account one at a time, and the same only once', async () => {
    const waiting: (() => void)[] = [];
    let open = 0;
    let openMax = 0;
    const it = scene(async () => {
      open += 1;
      openMax = Math.max(open, openMax);
      await new Promise<void>((goOn) => {
        waiting.push(goOn);
      });
      open -= 1;
      return valid;
    });
    const all = ['ana', 'bo', 'cy'].flatMap((owner) =>
      ['1', '2', '3'].map((number) => it.check('DE', number, { owner })),
    );
    const done = Promise.all(all);
    let isDone = false;
    void done.then(() => {
      isDone = true;
    });
    while (!isDone) {
      waiting.shift()?.();
      await Promise.resolve();
    }
    expect(openMax).toBe(2);
    // Two accounts begin with the same number at the same time; nobody asks it again after them.
    expect(it.asked.length).toBeLessThanOrEqual(6);
    expect(new Set((await done).map(({ status }) => status))).toEqual(new Set(['valid']));
  });

  test('that does not answer within the time of the run leaves the rest unknown', async () => {
    const time = new AbortController();
    let answer: (value: ViesAnswer) => void = () => undefined;
    const it = scene(
      () =>
        new Promise<ViesAnswer>((resolve) => {
          answer = resolve;
        }),
    );
    const first = it.check('DE', '1', { signal: time.signal });
    const second = it.check('DE', '2', { signal: time.signal });
    await expect.poll(() => it.asked.length).toBe(1);
    time.abort();
    expect(await first).toMatchObject({ status: 'unknown', error: 'TIMEOUT' });
    expect(await second).toMatchObject({ status: 'unknown', error: 'NOT_ASKED' });
    // What comes late is there for the next run.
    answer(valid);
    await expect.poll(() => it.check('DE', '1')).toMatchObject({ isCached: true });
    expect(it.asked).toHaveLength(1);
  });
});
