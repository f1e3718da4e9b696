import { readOwn } from '#services/templates/json-value.ts';

/** What stands at a path such as `invoice.number`; '' where that is neither text nor number. */
export function textAt(data: unknown, path: string): string {
  let value: unknown = data;
  for (const name of path.split('.')) value = readOwn(value, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
