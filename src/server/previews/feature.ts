import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';
import { createPreviewHandler } from '#server/previews/create-preview-handler.ts';

/** Previews a template with sample data while it is edited. */
export function createPreviewFeature(core: Core): Feature<'previewTemplate'> {
  return { handlers: createPreviewHandler(core) };
}
