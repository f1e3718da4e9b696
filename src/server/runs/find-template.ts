import { Problem } from '#contract/problems.ts';
import type { FindOwnTemplate, TemplateOwner } from '#server/templates/find-own-template.ts';
import type { FoundTemplate } from '#services/tools.ts';

export type FindTemplate = (templateId: string, owner: TemplateOwner) => Promise<FoundTemplate>;

/**
 * Finds the template a run names: the caller's own, else one that ships with the product. So an own
 * template may take a shipped one's name and stands in for it; somebody else's is simply not there.
 */
export function createFindTemplate({
  readOwn,
  readShipped,
}: {
  readOwn: FindOwnTemplate;
  readShipped: (fileName: string) => FoundTemplate | undefined | Promise<FoundTemplate | undefined>;
}): FindTemplate {
  return async (templateId, owner) => {
    const template = (await readOwn(templateId, owner)) ?? (await readShipped(templateId));
    if (template !== undefined) return template;
    throw new Problem('file_not_found', {
      errors: [
        {
          path: 'template_id',
          message: 'There is no template with that name or id.',
          fix: 'The names are listed at GET /template/default/list, your own at GET /core/template.',
        },
      ],
    });
  };
}
