import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';
import { createPreviewHandler } from '#server/previews/create-preview-handler.ts';
import {
  createTemplateHandlers,
  type TemplateCall,
} from '#server/templates/create-template-handlers.ts';

/** Own templates with their versions, and the preview of what is being written. */
export function createTemplateFeature(core: Core): Feature<TemplateCall | 'previewTemplate'> {
  return { handlers: { ...createTemplateHandlers(core), ...createPreviewHandler(core) } };
}
