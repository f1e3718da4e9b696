import type { PathStep } from '#services/data-mapping/mapping-path.ts';
import { readOwn } from '#services/templates/json-value.ts';

/** What stands at one of the places a path leads to. */
export interface Finding {
  /** `no-list`: a path wants a list where something else stands. */
  kind: 'value' | 'missing' | 'empty-list' | 'no-list';
  value: unknown;
  /** Dotted, without the leading `data.`: `items.2.net`. */
  path: string;
  /** The entry taken at each `[]` so far. */
  indices: readonly number[];
}

/** Tells everything a path leads to, in the order of the data. Only own properties are followed. */
export function findInData(
  data: unknown,
  steps: readonly PathStep[],
  tell: (finding: Finding) => void,
): void {
  const walk = (value: unknown, depth: number, path: string, indices: readonly number[]): void => {
    const step = steps[depth];
    const isMissing = value === undefined || value === null;
    if (step === undefined) {
      tell({ kind: isMissing ? 'missing' : 'value', value, path, indices });
    } else if (step.kind === 'name') {
      walk(readOwn(value, step.name), depth + 1, joined(path, step.name), indices);
    } else if (step.kind === 'index') {
      const entry = Array.isArray(value) ? readOwn(value, String(step.index)) : undefined;
      walk(entry, depth + 1, joined(path, step.index), indices);
    } else if (Array.isArray(value)) {
      if (value.length === 0) tell({ kind: 'empty-list', value, path, indices });
      for (const [index, entry] of value.entries()) {
        walk(entry, depth + 1, joined(path, index), [...indices, index]);
      }
    } else {
      tell({ kind: isMissing ? 'missing' : 'no-list', value, path, indices });
    }
  };
  walk(data, 0, '', []);
}

function joined(path: string, next: string | number): string {
  return path === '' ? String(next) : `${path}.${next}`;
}
