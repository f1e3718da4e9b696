// Whose long JSON is parsed next, and who is refused: many senders of much delay nobody who sends little.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJsonReader, type JsonReader } from '#server/json/create-json-reader.ts';
import { createTurns } from '#server/json/create-turns.ts';

let reader: JsonReader;

beforeEach(() => {
  reader = createJsonReader();
});

afterEach(() => reader.close());

const text = (bytes: number) => new TextEncoder().encode(`"${'x'.repeat(bytes - 2)}"`);

test('five addresses that fill the reader neither refuse nor delay a sixth', async () => {
  const order: string[] = [];
  const refused: string[] = [];
  const send = (sender: string, bytes: number) =>
    reader.read(text(bytes), { sender }).then(
      () => order.push(sender),
      (error: unknown) => refused.push(`${sender} ${String(Reflect.get(Object(error), 'key'))}`),
    );
  const crowd = [2, 3, 4, 5, 6].flatMap((last) =>
    Array.from({ length: 16 }, () => send(`127.0.0.${last}`, 1_000_000)),
  );
  await Promise.all([send('victim', 40_000), send('victim', 40_000), ...crowd]);
  expect(refused).not.toContain('victim busy');
  // One of them is parsed already when the others come.
  expect(order.slice(0, 3).filter((sender) => sender === 'victim')).toHaveLength(2);
  expect(order.length + refused.length).toBe(82);
  expect(order.length).toBeGreaterThanOrEqual(64);
});

test('equal senders take turns, and what costs much is done in the end', () => {
  const turns = createTurns<string>(64);
  for (const one of ['a1', 'a2', 'b1', 'b2']) turns.add(one.charAt(0), one, 100);
  turns.add('long', 'long', 1_000);
  const taken: unknown[] = [];
  // Short ones of new senders come all the time.
  for (let index = 0; !taken.includes('long') && index < 300; index += 1) {
    turns.add(`new ${index}`, `new ${index}`, 50);
    taken.push(turns.take());
  }
  expect(taken.filter((one) => /^[ab]/.test(String(one)))).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(taken).toContain('long');
});
