import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';
import { createDemoHandler } from '#server/previews/create-demo-handler.ts';
import { createPreviewHandler } from '#server/previews/create-preview-handler.ts';

/** Documents that are not counted: previews of templates being edited, and samples for visitors. */
export function createPreviewFeature(core: Core): Feature<'previewTemplate' | 'drawDemo'> {
  return { handlers: { ...createPreviewHandler(core), ...createDemoHandler(core) } };
}
