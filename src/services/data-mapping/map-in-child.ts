import { applyRules } from '#services/data-mapping/apply-rules.ts';
import { lackingFields } from '#services/data-mapping/lacking-fields.ts';
import { readMappingRules } from '#services/data-mapping/mapping-rules.ts';
import { runExpression } from '#services/data-mapping/run-expression.ts';
import { unmappedPaths } from '#services/data-mapping/unmapped-paths.ts';
import type { MapJob, MappedData } from '#services/tools.ts';

export type ChildMapJob = Omit<MapJob, 'data'>;

/**
 * Does a mapping, in the child; takes and gives JSON text.
 * @throws Problem `field_invalid`, `mapping_syntax`, `mapping_failed`, `mapping_too_heavy`
 */
export function mapInChild(job: ChildMapJob, dataText: string, timeoutMs: number): string {
  return JSON.stringify(mapped(job, dataText, timeoutMs));
}

function mapped({ mapping, trace }: ChildMapJob, dataText: string, timeoutMs: number): MappedData {
  if (typeof mapping === 'string') {
    const { data, hasValue } = runExpression(mapping, dataText, timeoutMs);
    const warnings = [];
    if (!hasValue) {
      warnings.push({ path: 'mapping', message: 'The expression gives nothing for this data.' });
    }
    if (trace) {
      warnings.push({ path: 'trace', message: 'Only lists of rules can be traced.' });
    }
    return { data, trace: undefined, unmapped: undefined, lacking: [], warnings };
  }
  const data: unknown = JSON.parse(dataText);
  const rules = readMappingRules(mapping);
  const applied = applyRules(rules, data);
  return {
    data: applied.data,
    trace: trace ? applied.trace : undefined,
    unmapped: trace ? unmappedPaths(rules, data) : undefined,
    lacking: trace ? lackingFields(rules, data) : [],
    warnings: trace ? applied.warnings : [],
  };
}
