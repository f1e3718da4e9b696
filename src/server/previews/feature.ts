import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';
import { createPreviewHandler } from '#server/previews/create-preview-handler.ts';

/** Shows what a template that is being written makes of sample data. */
export function createPreviewFeature(core: Core): Feature<'previewTemplate'> {
  return { handlers: createPreviewHandler(core) };
}
