import type { Database } from '#server/store/database.ts';
import type { TemplateRow, TemplateVersionRow } from '#server/store/tables.ts';

/** A template with its current version, or a requested one. */
export type FullTemplateRow = TemplateRow &
  Pick<TemplateVersionRow, 'engine' | 'content' | 'bytes'>;

export type ListedTemplateRow = Omit<FullTemplateRow, 'content' | 'sample_data'>;

/**
 * Serialises all writers of one user's templates: names and counts are checked before they are
 * written, and on PostgreSQL two writers could miss each other's changes.
 */
export async function lockTemplates(transaction: Database, userId: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .execute();
}

export function listTemplateRows(
  db: Database,
  userId: string,
  service: string | undefined,
): Promise<ListedTemplateRow[]> {
  return db
    .selectFrom('templates')
    .innerJoin('template_versions', (join) =>
      join
        .onRef('template_versions.template_id', '=', 'templates.id')
        .onRef('template_versions.version', '=', 'templates.version'),
    )
    .select([
      'templates.id',
      'templates.user_id',
      'templates.service',
      'templates.name',
      'templates.version',
      'templates.etag',
      'templates.created_at',
      'templates.updated_at',
      'template_versions.engine',
      'template_versions.bytes',
    ])
    .where('templates.user_id', '=', userId)
    .$if(service !== undefined, (query) => query.where('templates.service', '=', service ?? ''))
    .orderBy('templates.name')
    .orderBy('templates.id')
    .execute();
}

export function readTemplateRow(
  db: Database,
  userId: string,
  id: string,
): Promise<FullTemplateRow | undefined> {
  return db
    .selectFrom('templates')
    .innerJoin('template_versions', (join) =>
      join
        .onRef('template_versions.template_id', '=', 'templates.id')
        .onRef('template_versions.version', '=', 'templates.version'),
    )
    .selectAll('templates')
    .select(['template_versions.engine', 'template_versions.content', 'template_versions.bytes'])
    .where('templates.user_id', '=', userId)
    .where('templates.id', '=', id)
    .executeTakeFirst();
}

/** The template of a user and service with this name. */
export async function findTemplateId(
  db: Database,
  owner: { userId: string; service: string },
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('templates')
    .select('id')
    .where('user_id', '=', owner.userId)
    .where('service', '=', owner.service)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.id;
}

/** Number of a user's templates, and the bytes of all their versions. */
export async function measureTemplates(
  db: Database,
  userId: string,
): Promise<{ count: number; bytes: number }> {
  const held = await db
    .selectFrom('templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const texts = await db
    .selectFrom('template_versions')
    .innerJoin('templates', 'templates.id', 'template_versions.template_id')
    .select((eb) => eb.fn.sum<number | null>('template_versions.bytes').as('bytes'))
    .where('templates.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { count: held.count, bytes: texts.bytes ?? 0 };
}

export async function insertTemplate(db: Database, row: TemplateRow): Promise<void> {
  await db.insertInto('templates').values(row).execute();
}

export async function writeTemplate(
  db: Database,
  { id, name, sample_data, version, etag, updated_at }: TemplateRow,
): Promise<void> {
  await db
    .updateTable('templates')
    .set({ name, sample_data, version, etag, updated_at })
    .where('id', '=', id)
    .execute();
}

/** Deletes its versions as well. */
export async function deleteTemplate(db: Database, id: string): Promise<void> {
  await db.deleteFrom('templates').where('id', '=', id).execute();
}

/** Adds a version and deletes those beyond the newest `keep`. */
export async function insertVersion(
  db: Database,
  row: TemplateVersionRow,
  keep: number,
): Promise<void> {
  await db.insertInto('template_versions').values(row).execute();
  await db
    .deleteFrom('template_versions')
    .where('template_id', '=', row.template_id)
    .where('version', '<=', row.version - keep)
    .execute();
}

/** Newest first, without their texts. */
export function listVersionRows(
  db: Database,
  templateId: string,
): Promise<Omit<TemplateVersionRow, 'content' | 'template_id'>[]> {
  return db
    .selectFrom('template_versions')
    .select(['version', 'engine', 'bytes', 'created_at'])
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .execute();
}

export function readVersionRow(
  db: Database,
  templateId: string,
  version: number,
): Promise<TemplateVersionRow | undefined> {
  return db
    .selectFrom('template_versions')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();
}
