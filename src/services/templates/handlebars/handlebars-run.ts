import type { Place } from '#services/templates/handlebars/handlebars-places.ts';
import type { Warnings } from '#services/templates/warnings.ts';
import type { TemplateJob } from '#services/tools.ts';

export type HandlebarsJob = Omit<TemplateJob, 'engine'> & { outputBytesMax: number };

/** The current run. Rendering is synchronous, so there is only one at a time. */
export interface HandlebarsRun {
  job: HandlebarsJob;
  /** That of the job until the template uses another. */
  locale: string;
  places: readonly Place[];
  warnings: Warnings;
}
