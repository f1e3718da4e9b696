import type { Service } from '#contract/services.ts';

/** POST goes here: /api/{service}/v1/{path}. */
export function runPath(service: Service, functionPath: string): string {
  return `/api/${service.key}/v1/${functionPath}`;
}
