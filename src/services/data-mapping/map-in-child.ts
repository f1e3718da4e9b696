import { applyRules } from '#services/data-mapping/apply-rules.ts';
import type { MapJob, MappedData } from '#services/data-mapping/map-job.ts';
import { readMappingRules } from '#services/data-mapping/mapping-rules.ts';
import { missingFields } from '#services/data-mapping/missing-fields.ts';
import { runExpression } from '#services/data-mapping/run-expression.ts';
import { doubleLoneEntries, loneResults } from '#services/data-mapping/single-item-lists.ts';
import { unmappedPaths } from '#services/data-mapping/unmapped-paths.ts';
import type { Warning } from '#services/tools.ts';

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
    missing: trace ? missingFields(rules, data) : [],
    warnings: [...applied.rounded, ...(trace ? applied.warnings : [])],
  };
}

function mappedByExpression(
  { mapping, trace }: { mapping: string; trace: boolean },
  dataText: string,
  timeoutMs: number,
): MappedData {
  const startedMs = performance.now();
  const run = { timeoutMs, isWatched: trace };
  const { data, hasValue, unread, missing } = runExpression(mapping, dataText, run);
  const leftMs = timeoutMs - (performance.now() - startedMs);
  return {
    data,
    trace: undefined,
    unmapped: trace ? unread : undefined,
    missing: missing.map(missingPlace),
    warnings: hasValue
      ? loneValues(mapping, dataText, data, leftMs)
      : [{ path: 'mapping', message: 'The expression gives nothing for this data.' }],
  };
}

const secondRunMsMax = 1000;

/** What of a result is one value only because a list of the data has one entry. */
function loneValues(mapping: string, dataText: string, data: unknown, leftMs: number): Warning[] {
  const timeoutMs = Math.floor(Math.min(leftMs / 2, secondRunMsMax));
  const doubled = timeoutMs > 0 ? doubleLoneEntries(dataText) : undefined;
  if (doubled === undefined) return [];
  let second: unknown;
  try {
    second = runExpression(mapping, doubled.dataText, { timeoutMs, isWatched: false }).data;
  } catch {
    // It has done what was asked; that it would fail or take too long with other data is not told.
    return [];
  }
  const [list = ''] = doubled.lists;
  const name = list === '' ? '$' : list;
  return loneResults(data, second).map((place) => ({
    path: 'mapping',
    message: `${place === '' ? 'The result' : `"${place}"`} is one value, not a list, because the data has a list of one entry (${doubled.lists.slice(0, 3).join(', ') || '$'}). For a list write [] behind its name, such as ${name}[], or [ ] around the whole: [${name}.…].`,
  }));
}

function missingPlace(place: string): Warning {
  return {
    path: place.startsWith('[') ? `data${place}` : `data.${place}`,
    message: `The expression asks for "${place}", which the data does not have.`,
  };
}
