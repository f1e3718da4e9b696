import type { Row } from '#services/data-to-pdf/input.ts';
import { withExtension } from '#services/file-result.ts';
import { readOwn } from '#services/templates/json-value.ts';

const lengthMax = 100;

/**
 * Names the documents of a batch: by what `field` says in their row, else by number. Each name is
 * given once, whatever the rows say, and holds only what every file system takes.
 */
export function createRowNames(
  fallback: string,
  field: string | undefined,
): (row: Row, index: number) => string {
  const given = new Set<string>();
  const base = withExtension(fallback, '');
  return (row, index) => {
    const wanted = safeName(field === undefined ? '' : textAt(row, field));
    const name = wanted === '' ? safeName(`${base}-${index + 1}`) : wanted;
    let free = name;
    // Names that differ only in case are one name on some systems.
    for (let copy = 2; given.has(free.toLowerCase()); copy += 1) free = `${name}-${copy}`;
    given.add(free.toLowerCase());
    return free;
  };
}

function textAt(row: Row, field: string): string {
  let value: unknown = row;
  for (const key of field.split('.')) value = readOwn(value, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function safeName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-')
    .slice(0, lengthMax)
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
}
