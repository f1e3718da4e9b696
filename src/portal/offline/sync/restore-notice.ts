// What the user is told after the server was restored from a backup.

import type { Outcome } from '#portal/offline/outbox/outbox-slot.ts';
import { readMeta, type Tables } from '#portal/offline/storage/draft-storage.ts';

/** Counts what was found only here, until the notice is dismissed. */
export async function noteRestore(tables: Tables, outcomes: readonly Outcome[]): Promise<void> {
  const waiting = outcomes.flatMap(({ draft, entry }) => (draft && entry ? draft : []));
  if (waiting.length === 0) return;
  const asked = waiting.filter(({ conflict }) => conflict !== undefined).length;
  const before = (await readMeta(tables, 'restored')) ?? { sentAgain: 0, asked: 0 };
  await tables.meta.put({
    key: 'restored',
    sentAgain: before.sentAgain + waiting.length - asked,
    asked: before.asked + asked,
  });
}
