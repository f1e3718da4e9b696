import type { Database } from '#server/store/database.ts';
import type { FoundTemplate, TemplateEngine } from '#services/tools.ts';

export interface TemplateOwner {
  userId: string;
  /** The service that runs: names are unique within one. */
  service: string;
}

export type FindOwnTemplate = (
  templateId: string,
  owner: TemplateOwner,
) => Promise<FoundTemplate | undefined>;

interface FoundRow {
  id: string;
  name: string;
  engine: string;
  content: string;
}

/**
 * Finds an own template as a run names it: by id, or by name among those of the service that runs;
 * `@` and a number behind either asks for that version. Built once: every run asks it.
 */
export function prepareFindOwnTemplate(db: Database): FindOwnTemplate {
  const named = db
    .selectFrom('templates')
    .innerJoin('template_versions', 'template_versions.template_id', 'templates.id')
    .select([
      'templates.id',
      'templates.name',
      'template_versions.engine',
      'template_versions.content',
    ])
    .where('templates.user_id', '=', '')
    .where((eb) =>
      eb.or([
        eb('templates.id', '=', ''),
        eb.and([eb('templates.service', '=', ''), eb('templates.name', '=', '')]),
      ]),
    );
  const newest = named.whereRef('template_versions.version', '=', 'templates.version').compile();
  const pinned = named.where('template_versions.version', '=', 0).compile();

  return async (templateId, { userId, service }) => {
    const [, reference = templateId, version] = /^(.+)@([1-9]\d{0,8})$/s.exec(templateId) ?? [];
    // PostgreSQL refuses the whole question for one null character.
    if (reference.includes('\0')) return undefined;
    const sought = [userId, reference, service, reference.normalize('NFC')];
    const { rows } = await (version === undefined
      ? db.executeQuery<FoundRow>({ ...newest, parameters: sought })
      : db.executeQuery<FoundRow>({ ...pinned, parameters: [...sought, Number(version)] }));
    const row = rows.find(({ id }) => id === reference) ?? rows[0];
    return row && { ...row, engine: engineOf(row), isShared: false };
  };
}

export function engineOf({ engine }: { engine: string }): TemplateEngine {
  return engine === 'handlebars' ? 'handlebars' : 'default';
}
