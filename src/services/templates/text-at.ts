import { readOwn } from '#services/templates/json-value.ts';

/** The value at a path such as `invoice.number` as text; '' if it is neither string nor number. */
export function textAt(data: unknown, path: string): string {
  let value: unknown = data;
  for (const name of path.split('.')) value = readOwn(value, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
