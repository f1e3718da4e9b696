import { serviceOf } from '#contract/services.ts';
import { findShippedTemplate, readShippedTemplate } from '#services/templates/shipped-templates.ts';
import type { FoundTemplate } from '#services/tools.ts';

/** A shipped template by its file name, for a run. */
export async function readShipped(fileName: string): Promise<FoundTemplate | undefined> {
  const shipped = findShippedTemplate(fileName);
  if (shipped === undefined) return undefined;
  const { file_name, title, engine, service } = shipped;
  const content = await readShippedTemplate(file_name);
  // Templates for text or XML escape differently from HTML, or not at all.
  const isShared = serviceOf(service)?.template?.output === 'pdf';
  return { id: file_name, name: title, engine, content, isShared };
}
