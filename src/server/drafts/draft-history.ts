// The identity of a user's history: the random etag of every change, by its number. A number alone
// says nothing after a restore, because the numbers are given again; an etag is never given twice. So
// a device is answered only when the last version it saw is in here, and whatever happened to the
// database (an older copy, another one, an empty one, under a running process or not) shows.
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/store/database.ts';
import type { DraftVersionRow } from '#server/store/tables.ts';

export type DraftVersion = Omit<DraftVersionRow, 'user_id'>;

const shape = /^(\d{1,15})\.([\w-]{1,64})$/;
/** The mark of a history without any change, which every history begins with. */
const beginning = '0';

/** Sent to a device with whatever it is given, and expected back. */
export function writeMark(newest: DraftVersion | undefined): string {
  return newest === undefined ? beginning : `${newest.seq}.${newest.etag}`;
}

/** The newest change of all, if there is one that is remembered. */
export function readNewest(db: Database, userId: string): Promise<DraftVersion | undefined> {
  return db
    .selectFrom('draft_versions')
    .select(['seq', 'etag'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a device that was given this mark holds nothing but versions of this history. */
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

/** Remembers versions, and forgets the oldest now and then. They are in the order of their numbers. */
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

/** Up to which number a device was told of a history by this mark. */
export function markSeq(mark: string): number {
  return Number(shape.exec(mark)?.[1] ?? 0);
}

/** Those of these etags that name versions of this history, the ones that were replaced included. */
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
  // What was not changed for so long that it is forgotten there is still what it is.
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
