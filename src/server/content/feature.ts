import { type ContentCall, createContentHandlers } from '#server/content/content-handlers.ts';
import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';

/** What visitors read: services, documentation, showcases, shipped templates. */
export function createContentFeature({
  publicUrl,
  now,
}: Pick<Core, 'publicUrl' | 'now'>): Feature<ContentCall> {
  return { handlers: createContentHandlers({ publicUrl, startedAt: now() }) };
}
