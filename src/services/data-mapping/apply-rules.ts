// Moves data by rules. What is missing or does not fit is gathered and told at once, so that nobody
// mends a mapping one refusal at a time.

import { type FieldError, Problem } from '#contract/problems.ts';
import { type Finding, findInData } from '#services/data-mapping/find-in-data.ts';
import { mappingFormats } from '#services/data-mapping/mapping-formats.ts';
import { eachCount, type PathStep } from '#services/data-mapping/mapping-path.ts';
import type { MappingRule } from '#services/data-mapping/mapping-rules.ts';
import { createMappingTarget, type MappingTarget } from '#services/data-mapping/mapping-target.ts';
import { compareDecimals, parseDecimal, printDecimal } from '#services/templates/decimal.ts';
import type { Warning } from '#services/tools.ts';

interface TracedValue {
  to: string;
  /** Null when the value is the rule's default. */
  from: string | null;
  value: unknown;
}

export interface Applied {
  data: object;
  trace: TracedValue[];
  /** Amounts that have more digits than are written. */
  rounded: Warning[];
  /** About the trace. */
  warnings: Warning[];
}

const fieldErrorsMax = 200;
const traceMax = 2000;
const roundedMax = 100;

interface Applying {
  target: MappingTarget;
  fieldErrors: FieldError[];
  rounded: Warning[];
  trace: TracedValue[];
}

/**
 * What the rules make of the data.
 * @throws Problem `mapping_failed` with everything that is missing or does not fit
 */
export function applyRules(rules: readonly MappingRule[], data: unknown): Applied {
  const applying: Applying = {
    target: createMappingTarget(),
    fieldErrors: [],
    rounded: [],
    trace: [],
  };
  for (const rule of rules) if (!isConstantInList(rule)) applyRule(rule, data, applying);
  // These fill the entries that the other rules made, so they come last.
  for (const rule of rules) if (isConstantInList(rule)) fillEntries(rule, applying);
  const { fieldErrors, rounded, target, trace } = applying;
  if (fieldErrors.length > 0) {
    const more = fieldErrors.length - fieldErrorsMax;
    const shown = fieldErrors.slice(0, fieldErrorsMax);
    if (more > 0) shown.push({ path: '', message: `${more} more of this kind.` });
    throw new Problem('mapping_failed', { errors: shown });
  }
  const hidden = trace.length - traceMax;
  return {
    data: target.data,
    trace: trace.slice(0, traceMax),
    rounded,
    warnings:
      hidden > 0 ? [{ path: 'trace', message: `${hidden} more values are not traced.` }] : [],
  };
}

function isConstantInList(rule: MappingRule): boolean {
  return rule.from === undefined && eachCount(rule.toSteps) > 0;
}

function applyRule(rule: MappingRule, data: unknown, applying: Applying): void {
  if (rule.from === undefined) {
    const to = applying.target.put(rule.toSteps, [], rule.fallback);
    applying.trace.push({ to, from: null, value: rule.fallback });
    return;
  }
  findInData(data, rule.fromSteps, (finding) => {
    if (finding.kind === 'empty-list') keepEmptyList(rule, finding, applying.target);
    else if (finding.kind === 'value') takeValue(rule, finding, applying);
    else takeFallback(rule, finding, applying);
  });
}

function takeValue(rule: MappingRule, finding: Finding, applying: Applying): void {
  const { value } = finding;
  const format = rule.format === undefined ? undefined : mappingFormats.get(rule.format);
  if (format === undefined) {
    write(rule, finding.indices, finding.path, value, applying);
    return;
  }
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const converted = isScalar ? format.convert(value) : undefined;
  if (converted === undefined) {
    applying.fieldErrors.push({
      path: `data.${finding.path}`,
      message: `"${rule.to}" needs ${format.needs} here.`,
      fix: `Send one, or leave the format "${rule.format}" out of the rule.`,
    });
  } else {
    warnRounded(rule, finding, converted, applying);
    write(rule, finding.indices, finding.path, converted, applying);
  }
}

function warnRounded(
  { to, format }: MappingRule,
  { value, path }: Finding,
  converted: unknown,
  { rounded }: Applying,
): void {
  if (format !== 'amount' || rounded.length >= roundedMax) return;
  const before = parseDecimal(value);
  const after = parseDecimal(converted);
  if (before === undefined || after === undefined || compareDecimals(before, after) === 0) return;
  const message = `"${to}" was rounded from ${printDecimal(before)} to ${printDecimal(after)}.`;
  rounded.push({ path: `data.${path}`, message });
}

function takeFallback(rule: MappingRule, finding: Finding, applying: Applying): void {
  const { indices, path, kind } = finding;
  const depth = eachCount(rule.toSteps);
  if (kind === 'no-list') {
    applying.fieldErrors.push({
      path: `data.${path}`,
      message: `"${rule.from}" needs a list here.`,
      fix: 'Send a list, even of one entry.',
    });
  } else if (rule.fallback !== undefined && indices.length >= depth) {
    write(rule, indices, null, rule.fallback, applying);
  } else if (rule.isRequired) {
    applying.fieldErrors.push({
      path: `data.${path}`,
      message: `"${rule.to}" requires this, and the data does not have it.`,
      fix: `Add data.${path}, or give the rule a default.`,
    });
  } else if (indices.length >= depth && depth > 0) {
    applying.target.prepare(rule.toSteps, indices);
  }
}

function write(
  { toSteps, fromSteps }: MappingRule,
  indices: readonly number[],
  from: string | null,
  value: unknown,
  { target, trace }: Applying,
): void {
  const isGathered = eachCount(fromSteps) > eachCount(toSteps);
  const to = isGathered
    ? target.append(toSteps, indices, value)
    : target.put(toSteps, indices, value);
  trace.push({ to, from, value });
}

// An empty list stays one: an invoice without lines is not an invoice whose lines nobody knows.
function keepEmptyList(rule: MappingRule, { indices }: Finding, target: MappingTarget): void {
  target.ensureList(
    indices.length >= eachCount(rule.toSteps)
      ? rule.toSteps
      : stepsBeforeEach(rule.toSteps, indices.length),
    indices,
  );
}

function stepsBeforeEach(steps: readonly PathStep[], count: number): readonly PathStep[] {
  let seen = 0;
  const end = steps.findIndex(({ kind }) => kind === 'each' && seen++ === count);
  return end === -1 ? steps : steps.slice(0, end);
}

function fillEntries(rule: MappingRule, { target, trace }: Applying): void {
  for (const indices of target.entriesOf(rule.toSteps)) {
    const to = target.put(rule.toSteps, indices, rule.fallback);
    trace.push({ to, from: null, value: rule.fallback });
  }
}
