// CA16: the order in which accounts are served, with a clock that the test moves.
import { beforeEach, describe, expect, test } from 'vitest';
import { createFairTurns, type FairTurns } from '#services/fair-turns.ts';

const never = new AbortController().signal;
let nowMs = 0;
let served: string[] = [];
let turns: FairTurns;
let leaving: Map<string, () => void>;

beforeEach(() => {
  nowMs = 0;
  served = [];
  leaving = new Map();
  turns = someTurns(2);
});

function someTurns(places: number): FairTurns {
  return createFairTurns({
    places,
    queuedMax: 8,
    quickMs: 250,
    full: 'busy',
    retryAfterS: 1,
    clock: () => nowMs,
  });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Requests a turn; the first letter of `name` is the account. */
async function ask(name: string): Promise<string> {
  try {
    const leave = await turns.enter(never, name[0]);
    served.push(name);
    leaving.set(name, leave);
    return 'served';
  } catch (problem) {
    return String(Reflect.get(Object(problem), 'key'));
  }
}

async function leave(name: string, tookMs = 1): Promise<void> {
  nowMs += tookMs;
  leaving.get(name)?.();
  await settled();
}

async function proveQuick(account: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    await ask(`${account} proof`);
    await leave(`${account} proof`);
  }
  served = [];
}

describe('CA16: accounts are served in turn', () => {
  test('an account with a single run does not wait for the forty of another', async () => {
    turns = someTurns(1);
    for (const name of ['A1', 'A2', 'A3', 'B1', 'C1', 'B2']) void ask(name);
    await settled();
    for (const name of ['A1', 'B1', 'C1', 'A2', 'B2']) await leave(name);
    expect(served).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3']);
  });

  test('a new account gets half of the slots, and the other half stays free for others', async () => {
    for (const name of ['A1', 'A2', 'A3', 'B1']) void ask(name);
    await settled();
    expect(served).toEqual(['A1', 'B1']);
    await leave('B1');
    expect(served).toEqual(['A1', 'B1']);
    await leave('A1');
    expect(served).toEqual(['A1', 'B1', 'A2']);
  });

  test('an account known for quick runs gets all slots', async () => {
    await proveQuick('A');
    for (const name of ['A1', 'A2', 'A3']) void ask(name);
    await settled();
    expect(served).toEqual(['A1', 'A2']);
  });

  test('a long run limits its account to half of the slots for ten times its duration', async () => {
    await proveQuick('A');
    await ask('A1');
    await leave('A1', 5_000);
    await proveQuick('A');
    for (const name of ['A2', 'A3']) void ask(name);
    await settled();
    expect(served).toEqual(['A2']);
    await leave('A2');
    await leave('A3');
    nowMs += 50_000;
    for (const name of ['A4', 'A5']) void ask(name);
    await settled();
    expect(served).toEqual(['A2', 'A3', 'A4', 'A5']);
  });

  test('work of the product itself is not limited', async () => {
    const places = [await turns.enter(never), await turns.enter(never)];
    expect([places.length, turns.running()]).toEqual([2, 2]);
  });
});

describe('CA16: a full queue', () => {
  test('refuses the latest runs of the account with the most waiting, and accepts the newcomer', async () => {
    const all = Array.from({ length: 12 }, (_, n) => ask(`A${n}`));
    await settled();
    const newcomer = ask('B0');
    await settled();
    expect(served).toEqual(['A0', 'B0']);
    expect(await newcomer).toBe('served');
    const refused = await Promise.all(all.slice(9));
    expect(refused).toEqual(['queue_full', 'queue_full', 'queue_full']);
    expect(turns.queued()).toBe(8);
  });

  test('also makes room for a newcomer when no slot is free', async () => {
    void ask('C0');
    const all = Array.from({ length: 9 }, (_, n) => ask(`A${n}`));
    void ask('B0');
    await settled();
    expect(turns.queued()).toBe(8);
    expect(await all[8]).toBe('queue_full');
    await leave('C0');
    expect(served).toEqual(['C0', 'A0', 'B0']);
  });

  test('refuses the last caller if all accounts have the same number waiting', async () => {
    turns = someTurns(1);
    for (let n = 0; n < 9; n += 1) void ask('abcdefghi'[n] ?? '');
    await settled();
    expect(await ask('z')).toBe('busy');
  });

  test('gets room again when a waiting caller aborts', async () => {
    await ask('A0');
    const caller = new AbortController();
    const waiting = turns.enter(caller.signal, 'A');
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(turns.queued()).toBe(0);
  });
});
