import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { killedDrain } from '#tests/kit/killed-drain.ts';

test('mails of a process that is killed while it sends them all arrive', async () => {
  const { asked, arrived, beforeKill } = await killedDrain(60, 8_000);
  expect(new Set(asked).size).toBe(60);
  expect(beforeKill).toBeLessThan(60);
  expect(new Set(arrived)).toEqual(new Set(asked));
  // Only what was under way may come twice, and with the same Message-ID.
  expect(arrived.length - asked.length).toBeLessThanOrEqual(limits.mailsAtOnce);
}, 180_000);
