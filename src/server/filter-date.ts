import { Problem } from '#contract/problems.ts';

/**
 * A filter's date in the format of the rows, so that they compare as text; undefined if cleared.
 */
export function filterDate(path: string, text: string | null | undefined): string | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) {
    throw new Problem('field_invalid', { errors: [{ path, message: 'There is no such date.' }] });
  }
  return date.toISOString();
}
