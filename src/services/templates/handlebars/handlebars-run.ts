import type { Place } from '#services/templates/handlebars/handlebars-places.ts';
import type { Warnings } from '#services/templates/warnings.ts';
import type { TemplateJob } from '#services/tools.ts';

export type HandlebarsJob = Omit<TemplateJob, 'engine'> & { outputBytesMax: number };

/** The run under way. One at a time: rendering never waits, so no second run can come between. */
export interface HandlebarsRun {
  job: HandlebarsJob;
  places: readonly Place[];
  warnings: Warnings;
}
