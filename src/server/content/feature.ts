import { type ContentCall, createContentHandlers } from '#server/content/content-handlers.ts';
import type { Feature } from '#server/feature.ts';

/** What visitors read beside the pages of the services: their list, shipped templates. */
export function createContentFeature(): Feature<ContentCall> {
  return { handlers: createContentHandlers() };
}
