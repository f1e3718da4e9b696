// The documentation page of a service as shipped. An admin's published page takes its place later.
import type { Service } from '#contract/services.ts';
import { archivePage } from '#server/content/archive-page.ts';
import { plannedData } from '#server/content/planned-data.ts';
import { plannedFiles } from '#server/content/planned-files.ts';
import { type PlannedService, plannedPage } from '#server/content/planned-service.ts';
import { runPage } from '#server/content/run-page.ts';

const planned: ReadonlyMap<string, PlannedService> = new Map<string, PlannedService>([
  ...Object.entries(plannedFiles),
  ...Object.entries(plannedData),
]);

/** The page's HTML: one h1, headings with ids, no script, no style. */
export async function servicePage(service: Service, publicUrl: string): Promise<string> {
  if (service.key === 'file-archive') return archivePage(service, publicUrl);
  if (service.open) return runPage(service, publicUrl);
  const plan = planned.get(service.key);
  if (plan === undefined) throw new Error(`${service.key} is neither open nor planned`);
  return plannedPage(service, plan);
}
