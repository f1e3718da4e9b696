import { applyRules } from '#services/data-mapping/apply-rules.ts';
import { lackingFields } from '#services/data-mapping/lacking-fields.ts';
import { readMappingRules } from '#services/data-mapping/mapping-rules.ts';
import { runExpression } from '#services/data-mapping/run-expression.ts';
import { unmappedPaths } from '#services/data-mapping/unmapped-paths.ts';
import type { MapJob, MappedData, Warning } from '#services/tools.ts';

export type ChildMapJob = Omit<MapJob, 'data'>;

/**
 * Does a mapping, in the child. The text is the result's and the trace's, both JSON, one behind the
 * other: the server hands them on without parsing them.
 * @throws Problem `field_invalid`, `mapping_syntax`, `mapping_failed`, `mapping_too_heavy`
 */
export function mapInChild(
  job: ChildMapJob,
  dataText: string,
  timeoutMs: number,
): { facts: object; text: string } {
  const { data, trace, ...facts } = mapped(job, dataText, timeoutMs);
  const text: string | undefined = JSON.stringify(data, null, job.isIndented ? 2 : undefined);
  const traceText: string | undefined = JSON.stringify(trace);
  return {
    facts: { ...facts, dataLength: text?.length ?? 0 },
    text: `${text ?? ''}${traceText ?? ''}`,
  };
}

function mapped({ mapping, trace }: ChildMapJob, dataText: string, timeoutMs: number): MappedData {
  if (typeof mapping === 'string') {
    return mappedByExpression({ mapping, trace }, dataText, timeoutMs);
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

function mappedByExpression(
  { mapping, trace }: { mapping: string; trace: boolean },
  dataText: string,
  timeoutMs: number,
): MappedData {
  const run = { timeoutMs, isWatched: trace };
  const { data, hasValue, unread, lacking } = runExpression(mapping, dataText, run);
  return {
    data,
    trace: undefined,
    unmapped: trace ? unread : undefined,
    lacking: lacking.map(lackingPlace),
    warnings: hasValue
      ? []
      : [{ path: 'mapping', message: 'The expression gives nothing for this data.' }],
  };
}

function lackingPlace(place: string): Warning {
  return {
    path: place.startsWith('[') ? `data${place}` : `data.${place}`,
    message: `The expression asks for "${place}", which the data does not have.`,
  };
}
