import { findInData } from '#services/data-mapping/find-in-data.ts';
import type { MappingRule } from '#services/data-mapping/mapping-rules.ts';
import type { Warning } from '#services/tools.ts';

const missingMax = 100;

/** The rules that find nothing anywhere in the data and have no default, each with its place in the list of rules. */
export function missingFields(rules: readonly MappingRule[], data: unknown): Warning[] {
  const missing: Warning[] = [];
  for (const { from, fromSteps, to, index, fallback } of rules) {
    if (from === undefined || fallback !== undefined || missing.length >= missingMax) continue;
    let isThere = false;
    findInData(data, fromSteps, ({ kind }) => {
      isThere ||= kind === 'value' || kind === 'empty-list';
    });
    if (isThere) continue;
    const message = `The rule for "${to}" asks for "${from}", which the data does not have.`;
    missing.push({ path: `mapping.${index}.from`, message });
  }
  return missing;
}
