import type { ServiceFunction } from '#contract/services/request.ts';

/** What Show Sample puts into the Request pane. */
export function sampleText({ sample }: Pick<ServiceFunction, 'sample'>): string {
  return JSON.stringify(sample, null, 2);
}
