// How long calls may wait, and whose turn is next, by a clock that the test moves.
import { beforeEach, expect, test } from 'vitest';
import { createLane, type Lane, type LaneRules } from '#server/admission/create-lane.ts';

let nowMs = 0;
let lane: Lane;

const laneWith = (rules: Partial<LaneRules> = {}) =>
  createLane({
    places: 4,
    placesPerCaller: 3,
    waitMaxMs: 1_000,
    waitLongestMs: 60_000,
    waitingMin: 5,
    firstGuessMs: 100,
    clock: () => nowMs,
    ...rules,
  });

beforeEach(() => {
  nowMs = 0;
  lane = laneWith();
});

/** Enters calls; each answers with its end, in the order in which they were let in. */
function enterAll(
  callers: readonly string[],
  inside: { caller: string; leave: () => void }[] = [],
) {
  const refused: string[] = [];
  for (const caller of callers) {
    lane.enter(caller).then(
      (leave) => inside.push({ caller, leave }),
      (error: unknown) => refused.push(`${caller} ${String(Reflect.get(Object(error), 'key'))}`),
    );
  }
  return { inside, refused };
}

const turn = () => new Promise((done) => setImmediate(done));

async function leaveFirst(inside: { leave: () => void }[], afterMs: number) {
  nowMs += afterMs;
  inside.shift()?.leave();
  await turn();
}

test('a caller leaves a place for others, and all take turns', async () => {
  const { inside } = enterAll(['ana', 'ana', 'ana', 'ana', 'ana', 'ben', 'ben', 'cleo']);
  await turn();
  expect(inside.map(({ caller }) => caller)).toEqual(['ana', 'ana', 'ana', 'ben']);
  const order: string[] = [];
  while (inside.length > 0) {
    const before = inside.length;
    await leaveFirst(inside, 10);
    if (inside.length === before) order.push(inside.at(-1)?.caller ?? '');
  }
  expect(order).toEqual(['ana', 'ben', 'cleo', 'ana']);
  expect([lane.running(), lane.waiting()]).toEqual([0, 0]);
});

test('who would wait too long is refused, in 429 whose own calls are in the way', async () => {
  const { inside, refused } = enterAll(Array.from({ length: 40 }, () => 'ana'));
  await turn();
  // Ten wait for a tenth of a second each; fewer than five may take five times as long.
  expect([inside.length, lane.waiting(), refused.length]).toEqual([3, 10, 27]);
  expect(new Set(refused)).toEqual(new Set(['ana queue_full']));
  expect(lane.refusal('ana')?.retryAfterS).toBe(2);
  expect(lane.refusal('ben')).toBeUndefined();
});

test('the more quickly calls end, the more may wait', async () => {
  const { inside } = enterAll(Array.from({ length: 13 }, () => 'ana'));
  await turn();
  expect(lane.refusal('ana')?.key).toBe('queue_full');
  for (let ended = 0; ended < 300; ended += 1) {
    await leaveFirst(inside, 1);
    enterAll(['ana'], inside);
  }
  enterAll(Array.from({ length: 50 }, () => 'ana'));
  expect(lane.waiting()).toBeGreaterThan(50);
  expect(lane.refusal('ana')).toBeUndefined();
});

test('work that hangs lets nobody in, and when it goes on all is as before', async () => {
  const { inside } = enterAll(Array.from({ length: 5 }, () => 'ana'));
  await turn();
  nowMs += 60_000;
  expect(lane.refusal('ben')).toMatchObject({ key: 'busy', retryAfterS: 60 });
  while (inside.length > 0) await leaveFirst(inside, 0);
  expect(lane.refusal('ben')).toBeUndefined();
  expect(lane.running()).toBe(0);
});

test('a crowd that has not entered yet counts', async () => {
  const ends = Array.from({ length: 14 }, () => lane.expect());
  expect(lane.refusal('ben')?.key).toBe('busy');
  for (const end of ends) end();
  expect(lane.refusal('ben')).toBeUndefined();
});

test('who goes away while waiting makes room', async () => {
  enterAll(['ana', 'ana', 'ana']);
  const leaving = new AbortController();
  const gone = lane.enter('ana', leaving.signal).catch((reason: unknown) => reason);
  expect(lane.waiting()).toBe(1);
  leaving.abort('gone');
  expect(await gone).toBe('gone');
  expect(lane.waiting()).toBe(0);
});

test('who has waited for the longest time there is gets an answer, in 429 for its own calls', async () => {
  lane = laneWith({ waitLongestMs: 1 });
  const { inside, refused } = enterAll(['ana', 'ana', 'ana', 'ben', 'ben', 'ana', 'ana', 'ana']);
  while (lane.waiting() > 0) await turn();
  await turn();
  expect([inside.length, lane.running()]).toEqual([4, 4]);
  const ana = 'ana queue_full';
  expect(refused).toEqual(['ben busy', ana, ana, ana]);
});
