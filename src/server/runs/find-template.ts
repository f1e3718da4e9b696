import { Problem } from '#contract/problems.ts';
import { serviceOf } from '#contract/services.ts';
import type {
  FindNamesake,
  FindOwnTemplate,
  TemplateOwner,
} from '#server/templates/find-own-template.ts';
import { findShippedTemplate } from '#services/templates/shipped-templates.ts';
import type { FoundTemplate } from '#services/tools.ts';

export type FindTemplate = (templateId: string, owner: TemplateOwner) => Promise<FoundTemplate>;

/**
 * Finds the template a run names: the caller's own, else one that ships with the product. So an own
 * template may take a shipped one's name and stands in for it; somebody else's is simply not there.
 */
export function createFindTemplate({
  readOwn,
  findNamesake,
  readShipped,
}: {
  readOwn: FindOwnTemplate;
  findNamesake: FindNamesake;
  readShipped: (fileName: string) => FoundTemplate | undefined | Promise<FoundTemplate | undefined>;
}): FindTemplate {
  return async (templateId, owner) => {
    const own = await readOwn(templateId, owner);
    if (own !== undefined) return own;
    const shipped = await readShipped(templateId);
    if (shipped !== undefined) {
      refuseTextAsPage(templateId, owner.service);
      return shipped;
    }
    const namesake = await findNamesake(templateId, owner);
    throw new Problem('file_not_found', {
      errors: [
        {
          path: 'template_id',
          ...(namesake === undefined
            ? {
                message: 'There is no template with that name or id.',
                fix: 'The names are listed at GET /template/default/list, your own at GET /core/template.',
              }
            : {
                message: `Your template of that name belongs to ${titleOf(namesake.service)}, and names count within their service.`,
                fix: `Call ${titleOf(namesake.service)}, or send the id: ${namesake.id}.`,
              }),
        },
      ],
    });
  };
}

const titleOf = (service: string) => serviceOf(service)?.title ?? service;

/** As HTML the lines of a text run together. An own one is as its owner wants it. */
function refuseTextAsPage(fileName: string, service: string): void {
  const from = findShippedTemplate(fileName)?.service ?? service;
  if (!makesPages(service) || makesPages(from)) return;
  throw new Problem('field_invalid', {
    errors: [
      {
        path: 'template_id',
        message: `${fileName} is a template of ${titleOf(from)}, and makes no HTML.`,
        fix: `Send it to ${titleOf(from)}, or take one that GET /template/default/list names for ${service}.`,
      },
    ],
  });
}

function makesPages(service: string): boolean {
  const output = serviceOf(service)?.template?.output;
  return output === 'pdf' || output === 'html';
}
