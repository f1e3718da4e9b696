import { queryOptions } from '@tanstack/react-query';
import { call } from '#portal/api/call.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { decodeHtml } from '#portal/api/decode-html.ts';

/** The published showcase of a service; null if there is none. */
export function showcaseQuery(serviceKey: string) {
  return queryOptions({
    queryKey: ['showcase', serviceKey],
    queryFn: async ({ signal }) => {
      try {
        return await call('readShowcase', { params: { id: serviceKey }, signal });
      } catch (failure) {
        if (failure instanceof CallFailure && failure.status === 404) return null;
        throw failure;
      }
    },
    // Decoded here, so that invalid base64 counts as a failed request.
    select: (answer) =>
      answer && { html: decodeHtml(answer.content), updatedAt: answer.updated_at },
  });
}
