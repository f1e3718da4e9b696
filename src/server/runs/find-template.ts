import { Problem } from '#contract/problems.ts';
import type { FoundTemplate } from '#services/tools.ts';

export type FindTemplate = (templateId: string) => Promise<FoundTemplate>;

/**
 * Finds the template a run names. This version ships templates and stores none, so a name that is not
 * a shipped file's has nothing behind it, whoever asks.
 */
export function createFindTemplate(
  readShipped: (fileName: string) => FoundTemplate | undefined | Promise<FoundTemplate | undefined>,
): FindTemplate {
  return async (templateId) => {
    const template = await readShipped(templateId);
    if (template !== undefined) return template;
    throw new Problem('file_not_found', {
      errors: [
        {
          path: 'template_id',
          message: 'There is no template with that name.',
          fix: 'The names are listed at GET /template/default/list.',
        },
      ],
    });
  };
}
