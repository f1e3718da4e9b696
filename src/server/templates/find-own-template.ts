import type { Database } from '#server/store/database.ts';
import { prepareQuery } from '#server/store/prepare-query.ts';
import type { FoundTemplate, TemplateEngine } from '#services/tools.ts';

export interface TemplateOwner {
  userId: string;
  /** Service of the run: names are unique within one. */
  service: string;
}

export type FindOwnTemplate = (
  templateId: string,
  owner: TemplateOwner,
) => Promise<FoundTemplate | undefined>;

interface Sought {
  userId: string;
  service: string;
  id: string;
  name: string;
}

/**
 * Finds a template by the id or name in a run; names are unique within the run's service. Either
 * may be followed by `@` and a version number. Prepared, because every run needs it.
 */
export function prepareFindOwnTemplate(db: Database): FindOwnTemplate {
  const versionsOf = ({ userId, service, id, name }: Sought) =>
    db
      .selectFrom('templates')
      .innerJoin('template_versions', 'template_versions.template_id', 'templates.id')
      .select([
        'templates.id',
        'templates.name',
        'template_versions.engine',
        'template_versions.content',
      ])
      .where('templates.user_id', '=', userId)
      .where((eb) =>
        eb.or([
          eb('templates.id', '=', id),
          eb.and([eb('templates.service', '=', service), eb('templates.name', '=', name)]),
        ]),
      );
  const newest = prepareQuery((sought: Sought) =>
    versionsOf(sought).whereRef('template_versions.version', '=', 'templates.version'),
  );
  const pinned = prepareQuery((sought: Sought & { version: number }) =>
    versionsOf(sought).where('template_versions.version', '=', sought.version),
  );

  return async (templateId, { userId, service }) => {
    const { reference, version } = readReference(templateId);
    // PostgreSQL refuses a query with a null character.
    if (reference.includes('\0')) return undefined;
    const sought = { userId, service, id: reference, name: reference.normalize('NFC') };
    const { rows } = await db.executeQuery(
      version === undefined ? newest(sought) : pinned({ ...sought, version: Number(version) }),
    );
    const row = rows.find(({ id }) => id === reference) ?? rows[0];
    return row && { ...row, engine: engineOf(row), isShared: false };
  };
}

/** An own template of this name that belongs to another service than the run's. */
export type FindNamesake = (
  templateId: string,
  owner: TemplateOwner,
) => Promise<{ id: string; service: string } | undefined>;

export function createFindNamesake(db: Database): FindNamesake {
  return async (templateId, { userId, service }) => {
    const { reference } = readReference(templateId);
    if (reference.includes('\0')) return undefined;
    return db
      .selectFrom('templates')
      .select(['id', 'service'])
      .where('user_id', '=', userId)
      .where('name', '=', reference.normalize('NFC'))
      .where('service', '<>', service)
      .orderBy('id')
      .executeTakeFirst();
  };
}

/** `@` and a version number may stand behind a name or id. */
function readReference(templateId: string): { reference: string; version: string | undefined } {
  const [, reference = templateId, version] = /^(.+)@([1-9]\d{0,8})$/s.exec(templateId) ?? [];
  return { reference, version };
}

export function engineOf({ engine }: { engine: string }): TemplateEngine {
  return engine === 'handlebars' ? 'handlebars' : 'default';
}
