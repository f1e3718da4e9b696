import { queryOptions } from '@tanstack/react-query';
import type { ShippedTemplate } from '#contract/calls/content.ts';
import type { DocumentLanguage } from '#contract/document-languages.ts';
import { templateServices } from '#contract/services.ts';
import { call } from '#portal/api/call.ts';
import { decodeHtml } from '#portal/api/decode-html.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function documentationQuery(serviceKey: string) {
  return queryOptions({
    queryKey: ['documentation', serviceKey],
    queryFn: ({ signal }) => call('readDocumentation', { params: { id: serviceKey }, signal }),
    // Here, so that content that is not base64 of UTF-8 counts as not loaded.
    select: ({ content, updated_at }) => ({ html: decodeHtml(content), updatedAt: updated_at }),
    gcTime: dayMs,
  });
}

export const shippedTemplatesQuery = queryOptions({
  queryKey: ['shipped-templates'],
  queryFn: ({ signal }) => call('listShippedTemplates', { signal }),
  staleTime: dayMs,
});

export function shippedTemplateQuery(fileName: string) {
  return queryOptions({
    queryKey: ['shipped-templates', fileName],
    queryFn: ({ signal }) =>
      call('readShippedTemplate', { params: { file_name: fileName }, signal }),
    staleTime: dayMs,
  });
}

export function shippedSampleQuery(fileName: string, language: DocumentLanguage) {
  return queryOptions({
    queryKey: ['shipped-templates', fileName, language],
    queryFn: ({ signal }) =>
      call('readShippedSample', { params: { file_name: fileName }, query: { language }, signal }),
    staleTime: dayMs,
  });
}

/** What a shipped template makes of its sample. */
export function shippedPreviewQuery(template: ShippedTemplate, language: DocumentLanguage) {
  const { file_name: fileName, engine, title } = template;
  return queryOptions({
    queryKey: ['shipped-templates', fileName, language, 'preview'],
    queryFn: async ({ client, signal }) => {
      const service = templateServices.find((key) => key === template.service);
      if (service === undefined) throw new Error(`${template.service} has no templates`);
      const [content, data] = await Promise.all([
        client.fetchQuery(shippedTemplateQuery(fileName)),
        client.fetchQuery(shippedSampleQuery(fileName, language)),
      ]);
      return call('previewTemplate', {
        body: { service, engine, content, data, name: title },
        signal,
      });
    },
    staleTime: dayMs,
  });
}
