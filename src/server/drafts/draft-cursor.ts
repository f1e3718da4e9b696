// The cursor of `changes`, opaque for clients: the number up to which all changes are known, and,
// while a full list is being paged, the number at which that list was started.
import type { ChangesFrom } from '#server/drafts/draft-store.ts';

const shape = /^c(\d{1,15})(?:f(\d{1,15}))?$/;

export function writeCursor({ after, liveOnlyUpTo }: ChangesFrom): string {
  return after < liveOnlyUpTo ? `c${after}f${liveOnlyUpTo}` : `c${after}`;
}

/**
 * Decodes a cursor; undefined if this database never issued it. That includes numbers beyond the
 * current sequence: the database was restored from a backup.
 */
export function readCursor(cursor: string, sequence: number): ChangesFrom | undefined {
  const [, after, begun] = shape.exec(cursor) ?? [];
  if (after === undefined) return undefined;
  const from = { after: Number(after), liveOnlyUpTo: Number(begun ?? 0) };
  return Math.max(from.after, from.liveOnlyUpTo) > sequence ? undefined : from;
}
