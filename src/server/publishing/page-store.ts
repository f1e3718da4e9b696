import { limits } from '#contract/limits.ts';
import type { Database } from '#server/store/database.ts';
import type { PageKind, PageVersionRow } from '#server/store/page-rows.ts';

export interface PagePlace {
  kind: PageKind;
  service: string;
}

/** 0 as long as nothing was published. */
export async function readShownVersion(
  db: Database,
  { kind, service }: PagePlace,
): Promise<number> {
  const row = await db
    .selectFrom('published_pages')
    .select('version')
    .where('kind', '=', kind)
    .where('service', '=', service)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The version that is shown; undefined as long as nothing was published. */
export function readShownRow(
  db: Database,
  { kind, service }: PagePlace,
): Promise<PageVersionRow | undefined> {
  return db
    .selectFrom('published_pages')
    .innerJoin('page_versions', (join) =>
      join
        .onRef('page_versions.kind', '=', 'published_pages.kind')
        .onRef('page_versions.service', '=', 'published_pages.service')
        .onRef('page_versions.version', '=', 'published_pages.version'),
    )
    .selectAll('page_versions')
    .where('published_pages.kind', '=', kind)
    .where('published_pages.service', '=', service)
    .executeTakeFirst();
}

export function readPageVersion(
  db: Database,
  { kind, service }: PagePlace,
  version: number,
): Promise<PageVersionRow | undefined> {
  return db
    .selectFrom('page_versions')
    .selectAll()
    .where('kind', '=', kind)
    .where('service', '=', service)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Serialises all who publish one page, the first ones too. */
export async function lockPage(transaction: Database, place: PagePlace): Promise<void> {
  await transaction
    .insertInto('published_pages')
    .values({ ...place, version: 0, updated_at: '' })
    .onConflict((conflict) => conflict.columns(['kind', 'service']).doNothing())
    .execute();
  await transaction
    .updateTable('published_pages')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('kind', '=', place.kind)
    .where('service', '=', place.service)
    .execute();
}

/** Makes it the shown version and deletes the oldest ones. */
export async function insertPageVersion(transaction: Database, row: PageVersionRow): Promise<void> {
  const { kind, service, version, created_at } = row;
  await transaction.insertInto('page_versions').values(row).execute();
  await transaction
    .updateTable('published_pages')
    .set({ version, updated_at: created_at })
    .where('kind', '=', kind)
    .where('service', '=', service)
    .execute();
  await transaction
    .deleteFrom('page_versions')
    .where('kind', '=', kind)
    .where('service', '=', service)
    .where('version', '<=', version - limits.pageVersionsMax)
    .execute();
}

/** Newest first, without their texts. */
export function listPageVersions(db: Database, { kind, service }: PagePlace) {
  return db
    .selectFrom('page_versions')
    .innerJoin('users', 'users.id', 'page_versions.created_by')
    .select((eb) => [
      'page_versions.version',
      'page_versions.bytes',
      'page_versions.restored_from',
      'page_versions.created_at',
      'users.name as published_by',
      eb('page_versions.html', 'is', null).as('shipped'),
    ])
    .where('page_versions.kind', '=', kind)
    .where('page_versions.service', '=', service)
    .orderBy('page_versions.version', 'desc')
    .execute();
}
