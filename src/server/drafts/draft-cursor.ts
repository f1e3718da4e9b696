// The cursor of `changes`, opaque to its holder: the number up to which all is known, and, while a
// full list is being paged through, the number at which that list was begun.
import type { ChangesFrom } from '#server/drafts/draft-store.ts';

const shape = /^c(\d{1,15})(?:f(\d{1,15}))?$/;

export function writeCursor({ after, liveOnlyUpTo }: ChangesFrom): string {
  return after < liveOnlyUpTo ? `c${after}f${liveOnlyUpTo}` : `c${after}`;
}

/**
 * What a cursor stands for; undefined for one that this database never gave. A number beyond the
 * present sequence is such a one: the database was restored from an older copy.
 */
export function readCursor(cursor: string, sequence: number): ChangesFrom | undefined {
  const [, after, begun] = shape.exec(cursor) ?? [];
  if (after === undefined) return undefined;
  const from = { after: Number(after), liveOnlyUpTo: Number(begun ?? 0) };
  return Math.max(from.after, from.liveOnlyUpTo) > sequence ? undefined : from;
}
