import type { PathStep } from '#services/data-mapping/mapping-path.ts';
import type { MappingRule } from '#services/data-mapping/mapping-rules.ts';
import { isJsonObject } from '#services/templates/json-value.ts';

const pathsMax = 500;

/** The places of the data that no rule reads, each list once: `items[].discount`. */
export function unmappedPaths(rules: readonly MappingRule[], data: unknown): string[] {
  const read = new Set(rules.flatMap(({ from, fromSteps }) => (from ? patternOf(fromSteps) : [])));
  const unmapped = new Set<string>();
  const walk = (value: unknown, pattern: string): void => {
    if (unmapped.size >= pathsMax || read.has(pattern)) return;
    if (Array.isArray(value)) {
      for (const entry of value) walk(entry, `${pattern}[]`);
    } else if (isJsonObject(value)) {
      for (const name of Object.keys(value)) {
        walk(value[name], pattern === '' ? name : `${pattern}.${name}`);
      }
    } else {
      unmapped.add(pattern);
    }
  };
  walk(data, '');
  return [...unmapped];
}

function patternOf(steps: readonly PathStep[]): string {
  return steps
    .map((step, depth) => {
      if (step.kind !== 'name') return '[]';
      // `items.0.net` reads an entry as `items[0].net` does.
      if (/^\d+$/.test(step.name)) return '[]';
      return depth === 0 ? step.name : `.${step.name}`;
    })
    .join('');
}
