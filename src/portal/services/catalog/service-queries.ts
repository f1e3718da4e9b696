import { queryOptions } from '@tanstack/react-query';
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
