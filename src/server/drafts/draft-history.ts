// Identifies a user's history by the random etag of every change. A number alone is not enough,
// because numbers are assigned again after a restore; etags are never repeated. A device is
// answered only if the last version it saw is part of this history, which detects any replaced
// database (a backup, another one, an empty one), even under a running process.
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/store/database.ts';
import type { DraftVersionRow } from '#server/store/tables.ts';

export type DraftVersion = Omit<DraftVersionRow, 'user_id'>;

const shape = /^(\d{1,15})\.([\w-]{1,64})$/;
/** The mark of a history without changes, the start of every history. */
const beginning = '0';

/** Sent to a device with every answer, and expected back. */
export function writeMark(newest: DraftVersion | undefined): string {
  return newest === undefined ? beginning : `${newest.seq}.${newest.etag}`;
}

/** The newest recorded change, if there is one. */
export function readNewest(db: Database, userId: string): Promise<DraftVersion | undefined> {
  return db
    .selectFrom('draft_versions')
    .select(['seq', 'etag'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a device with this mark holds only versions of this history. */
export async function isOwnMark(db: Database, userId: string, mark: string): Promise<boolean> {
  if (mark === beginning) return true;
  const [, seq, etag] = shape.exec(mark) ?? [];
  if (seq === undefined) return false;
  const row = await db
    .selectFrom('draft_versions')
    .select('etag')
    .where('user_id', '=', userId)
    .where('seq', '=', Number(seq))
    .executeTakeFirst();
  return row?.etag === etag;
}

/** Records versions, ordered by their numbers, and sometimes deletes the oldest. */
export async function keepVersions(
  db: Database,
  userId: string,
  versions: readonly DraftVersion[],
): Promise<void> {
  const [first] = versions;
  const last = versions.at(-1);
  if (first === undefined || last === undefined) return;
  const rows = versions.map(({ seq, etag }) => ({ user_id: userId, seq, etag }));
  await db.insertInto('draft_versions').values(rows).execute();
  if (pruning(first.seq - 1) === pruning(last.seq)) return;
  await db
    .deleteFrom('draft_versions')
    .where('user_id', '=', userId)
    .where('seq', '<=', last.seq - limits.draftVersionsKept)
    .execute();
}

/** The number up to which a device with this mark knows the history. */
export function markSeq(mark: string): number {
  return Number(shape.exec(mark)?.[1] ?? 0);
}

/** Those of these etags that belong to versions of this history, including replaced ones. */
export async function knownVersions(
  db: Database,
  userId: string,
  etags: readonly string[],
): Promise<DraftVersion[]> {
  const asked = new Set(etags);
  const remembered = await db
    .selectFrom('draft_versions')
    .select(['seq', 'etag'])
    .where('user_id', '=', userId)
    .execute();
  // A version unchanged for so long that its record was deleted is still current.
  const present = await db
    .selectFrom('drafts')
    .select(['seq', 'etag'])
    .where('user_id', '=', userId)
    .execute();
  return [...remembered, ...present].filter(({ etag }) => asked.has(etag));
}

function pruning(seq: number): number {
  return Math.floor(seq / (limits.draftVersionsKept / 10));
}
