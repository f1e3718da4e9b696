import { Problem } from '#contract/problems.ts';
import { serviceOf, services } from '#contract/services.ts';
import { servicePage } from '#server/content/service-page.ts';
import type { Handlers } from '#server/http/handler.ts';
import { readShippedTemplate, shippedTemplates } from '#services/templates/shipped-templates.ts';

/** Public content: services, documentation and shipped templates. */
export function createContentHandlers(parts: {
  publicUrl: () => string;
  /** When the shipped pages last changed: the start of this version. */
  startedAt: Date;
}): Pick<
  Handlers,
  'listServices' | 'readDocumentation' | 'listShippedTemplates' | 'readShippedTemplate'
> {
  return {
    listServices: async () =>
      services.map(({ key, title, summary, open }) => ({ key, title, summary, open })),

    readDocumentation: async ({ params }) => {
      const service = serviceOf(params.id);
      if (service === undefined) throw new Problem('not_found');
      const content = Buffer.from(servicePage(service, parts.publicUrl()), 'utf8').toString(
        'base64',
      );
      return { id: service.key, content, data: content, updated_at: parts.startedAt.toISOString() };
    },

    listShippedTemplates: async () => [...shippedTemplates],

    readShippedTemplate: async ({ params }) => {
      const text = await readShippedTemplate(params.file_name);
      return { text, contentType: 'text/plain; charset=utf-8' };
    },
  };
}
