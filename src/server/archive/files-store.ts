import { type ExpressionBuilder, sql } from 'kysely';
import type { FileKind } from '#contract/calls/archive.ts';
import { searchText } from '#server/accounts/search-text.ts';
import type { Database } from '#server/store/database.ts';
import type { FileRow } from '#server/store/file-rows.ts';
import type { Tables } from '#server/store/tables.ts';

/** Inserts a file's row; false if its user has a file with that name. */
export async function insertFile(db: Database, row: FileRow): Promise<boolean> {
  const added = await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'file_name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Which of these names a user's files have, including expired ones. */
export async function takenNames(
  db: Database,
  userId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('file_name')
    .where('user_id', '=', userId)
    .where('file_name', 'in', names)
    .execute();
  return new Set(rows.map((row) => row.file_name));
}

export function readFileRow(
  db: Database,
  userId: string,
  fileName: string,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
}

export interface FileSearch {
  userId: string;
  at: string;
  search: string;
  kind: FileKind | undefined;
  /** ISO times; the end is not included. */
  from: string | undefined;
  to: string | undefined;
  limit: number;
  offset: number;
}

// The beginnings of media types; what is none of them is of the kind 'other'.
const typesOf = {
  pdf: ['application/pdf'],
  image: ['image/'],
  text: ['text/', 'application/json', 'application/xml'],
} as const;

function isOfKind(eb: ExpressionBuilder<Tables, 'files'>, kind: FileKind) {
  const isAnyOf = (types: readonly string[]) =>
    eb.or(types.map((type) => eb('content_type', 'like', `${type}%`)));
  return kind === 'other' ? eb.not(isAnyOf(Object.values(typesOf).flat())) : isAnyOf(typesOf[kind]);
}

/** A page of a user's stored files, newest first, and the total number. */
export async function listFileRows(
  db: Database,
  { userId, at, search, kind, from, to, limit, offset }: FileSearch,
): Promise<{ rows: FileRow[]; total: number }> {
  let found = db
    .selectFrom('files')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', at);
  if (search !== '') {
    const pattern = `%${searchText(search).replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where(sql<boolean>`name_search LIKE ${pattern} ESCAPE '\\'`);
  }
  if (kind !== undefined) found = found.where((eb) => isOfKind(eb, kind));
  if (from !== undefined) found = found.where('created_at', '>=', from);
  if (to !== undefined) found = found.where('created_at', '<', to);
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** All files of a user: stored ones at a time, or without one the expired too. Oldest first. */
export function listAllFileRows(db: Database, userId: string, at?: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(at !== undefined, (query) =>
      query.where('removed_at', 'is', null).where('expires_at', '>', at ?? ''),
    )
    .orderBy('id')
    .execute();
}

/** The owner of a file. */
export async function ownerOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('files')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

export async function countDownload(db: Database, id: string): Promise<void> {
  await db
    .updateTable('files')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a file's row and returns it; undefined if it was deleted meanwhile. */
export function deleteFile(db: Database, id: string): Promise<FileRow | undefined> {
  return db.deleteFrom('files').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Expired files whose bytes still exist, by id, starting after `after`. */
export function expiredFiles(
  db: Database,
  at: string,
  after: string,
  max: number,
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('expires_at', '<=', at)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
}

/** False if it was already marked. */
export async function markRemoved(db: Database, id: string, at: string): Promise<boolean> {
  const marked = await db
    .updateTable('files')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
