import { services } from '#contract/services.ts';
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
  | 'listShippedTemplates'
  | 'readShippedTemplate'
  | 'readShippedSample';

/** Public content: services and shipped templates. */
export function createContentHandlers(): Handlers<ContentCall> {
  return {
    listServices: async () =>
      services.map(({ key, title, summary, open }) => {
        const showcase = showcases.get(key)?.facts;
        return { key, title, summary, open, ...(showcase === undefined ? {} : { showcase }) };
      }),

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
