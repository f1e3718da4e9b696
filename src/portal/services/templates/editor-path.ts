import type { TemplateService } from '#contract/services.ts';

/** Where an own template is edited. */
export function editorPath(serviceKey: TemplateService, id: string): string {
  return `/services/${serviceKey}/configuration?template=${encodeURIComponent(id)}`;
}
