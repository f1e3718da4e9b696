import { Problem } from '#contract/problems.ts';
import { type Service, serviceOf, services } from '#contract/services.ts';
import { servicePage } from '#server/content/service-page.ts';
import { showcases } from '#server/content/showcases.ts';
import type { Handlers } from '#server/http/handler.ts';
import {
  readShippedSample,
  readShippedTemplate,
  type ShippedTemplate,
  shippedTemplates,
} from '#services/templates/shipped-templates.ts';

export type ContentCall =
  | 'listServices'
  | 'readDocumentation'
  | 'readShowcase'
  | 'listShippedTemplates'
  | 'readShippedTemplate'
  | 'readShippedSample';

/** Public content: services, documentation, showcases and shipped templates. */
export function createContentHandlers(parts: {
  publicUrl: () => string;
  /** When the shipped pages last changed: the start of this version. */
  startedAt: Date;
}): Handlers<ContentCall> {
  const updatedAt = parts.startedAt.toISOString();
  const pages = keptPages();

  return {
    listServices: async () =>
      services.map(({ key, title, summary, open }) => {
        const showcase = showcases.get(key)?.facts;
        return { key, title, summary, open, ...(showcase === undefined ? {} : { showcase }) };
      }),

    readDocumentation: async ({ params }) => {
      const service = serviceOf(params.id);
      if (service === undefined) throw new Problem('not_found');
      return published(service, await pages(service, parts.publicUrl()), updatedAt);
    },

    readShowcase: async ({ params }) => {
      const service = serviceOf(params.id);
      const showcase = service && showcases.get(service.key);
      if (service === undefined || showcase === undefined) throw new Problem('not_found');
      return published(service, showcase.page, updatedAt);
    },

    listShippedTemplates: async () =>
      listed.map(({ languages, ...template }) => ({
        ...template,
        ...(languages === undefined ? {} : { languages: [...languages] }),
      })),

    readShippedTemplate: async ({ params }) => {
      const text = await readShippedTemplate(params.file_name);
      return { text, contentType: 'text/plain; charset=utf-8' };
    },

    readShippedSample: ({ params, query }) => readShippedSample(params.file_name, query.language),
  };
}

const listed: readonly ShippedTemplate[] = shippedTemplates;

function published({ key }: Service, html: string, updatedAt: string) {
  const content = Buffer.from(html, 'utf8').toString('base64');
  return { id: key, content, data: content, updated_at: updatedAt };
}

// A page changes only with the product and its address, which is known once the server listens.
function keptPages(): (service: Service, publicUrl: string) => Promise<string> {
  const kept = new Map<string, string>();
  return async (service, publicUrl) => {
    const name = `${service.key} ${publicUrl}`;
    const page = kept.get(name) ?? (await servicePage(service, publicUrl));
    kept.set(name, page);
    return page;
  };
}
