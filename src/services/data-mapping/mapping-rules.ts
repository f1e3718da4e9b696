// A list of rules as it was sent, read and checked as a whole: every fault is told at once, and two
// rules that would write into each other are refused before anything is moved.

import { limits } from '#contract/limits.ts';
import { nearestName } from '#contract/nearest-name.ts';
import { type FieldError, Problem } from '#contract/problems.ts';
import { mappingFormats } from '#services/data-mapping/mapping-formats.ts';
import { eachCount, type PathStep, parsePath } from '#services/data-mapping/mapping-path.ts';
import { isJsonObject } from '#services/templates/json-value.ts';

export interface MappingRule {
  to: string;
  toSteps: readonly PathStep[];
  /** Undefined for a constant. */
  from: string | undefined;
  fromSteps: readonly PathStep[];
  /** Undefined: there is none. */
  fallback: unknown;
  format: string | undefined;
  isRequired: boolean;
  /** Position in the list as sent. */
  index: number;
}

const known = ['to', 'from', 'default', 'format', 'required'] as const;
const fieldErrorsMax = 100;

/**
 * The rules of a list.
 * @throws Problem `field_invalid` with all faults
 */
export function readMappingRules(list: readonly unknown[]): MappingRule[] {
  if (list.length > limits.mappingRulesMax) {
    const message = `Must have ${limits.mappingRulesMax} rules or fewer.`;
    throw new Problem('field_invalid', { errors: [{ path: 'mapping', message }] });
  }
  const fieldErrors: FieldError[] = [];
  const rules = list.flatMap((item, index) => {
    const addError = (field: string, message: string, fix?: string): void => {
      const path = `mapping.${index}${field === '' ? '' : `.${field}`}`;
      fieldErrors.push({ path, message, ...(fix === undefined ? {} : { fix }) });
    };
    return readRule(item, index, addError);
  });
  if (fieldErrors.length === 0) fieldErrors.push(...conflictsOf(rules));
  if (fieldErrors.length > 0) {
    throw new Problem('field_invalid', { errors: fieldErrors.slice(0, fieldErrorsMax) });
  }
  return rules;
}

type AddError = (field: string, message: string, fix?: string) => void;

function readRule(item: unknown, index: number, addError: AddError): MappingRule[] {
  if (!isJsonObject(item)) {
    addError('', 'Must be an object with "to" and "from".');
    return [];
  }
  for (const name of Object.keys(item)) {
    if (known.some((one) => one === name)) continue;
    const near = nearestName(name, known);
    addError(name.slice(0, 60), 'A rule has no such field.', near && `Did you mean "${near}"?`);
  }
  const { to, from, format, required = false } = item;
  const fallback = item.default;
  const toSteps = stepsOf(to, 'to', addError);
  const fromSteps = from === undefined ? [] : stepsOf(from, 'from', addError);
  if (from === undefined && fallback === undefined) {
    addError('from', 'A rule needs "from", "default" or both.');
  }
  if (format !== undefined && (typeof format !== 'string' || !mappingFormats.has(format))) {
    addError('format', 'Not a format.', `valid: ${[...mappingFormats.keys()].join(', ')}`);
  }
  if (typeof required !== 'boolean') addError('required', 'Must be true or false.');
  if (toSteps.some(({ kind }) => kind === 'index')) {
    addError('to', 'One entry cannot be written to.', 'Write [] for a list.');
  }
  if (from !== undefined && eachCount(toSteps) > eachCount(fromSteps) && fromSteps.length > 0) {
    addError('to', 'Has more [] than "from", so nothing says how long the list is.');
  }
  return [
    {
      to: typeof to === 'string' ? to : '',
      toSteps,
      from: typeof from === 'string' ? from : undefined,
      fromSteps,
      fallback,
      format: typeof format === 'string' ? format : undefined,
      isRequired: required === true,
      index,
    },
  ];
}

function stepsOf(path: unknown, field: string, addError: AddError): PathStep[] {
  if (typeof path !== 'string') {
    addError(field, 'Must be a text such as client.name.');
    return [];
  }
  const parsed = parsePath(path);
  if ('steps' in parsed && (field === 'from' || parsed.steps[0]?.kind === 'name')) {
    return parsed.steps;
  }
  addError(field, 'fault' in parsed ? parsed.fault : 'Must start with a name.');
  return [];
}

interface Target {
  kind: 'object' | 'list' | 'value';
  index: number;
  inner: Map<string, Target>;
}

function conflictsOf(rules: readonly MappingRule[]): FieldError[] {
  const root: Target = { kind: 'object', index: -1, inner: new Map() };
  return rules.flatMap((rule) => {
    const other = addTarget(root, rule);
    if (other === undefined) return [];
    const message = `Writes where rule ${other} of the list writes something else.`;
    return [
      { path: `mapping.${rule.index}.to`, message, fix: 'Give each rule a place of its own.' },
    ];
  });
}

/** The position of the rule that is in the way, if one is. */
function addTarget(root: Target, rule: MappingRule): number | undefined {
  let target = root;
  for (const [depth, step] of rule.toSteps.entries()) {
    const next = rule.toSteps[depth + 1];
    const kind = next === undefined ? 'value' : next.kind === 'name' ? 'object' : 'list';
    const name = step.kind === 'name' ? `.${step.name}` : '[]';
    const there = target.inner.get(name);
    if (there === undefined) {
      const made: Target = { kind, index: rule.index, inner: new Map() };
      target.inner.set(name, made);
      target = made;
    } else if (there.kind !== kind || kind === 'value') {
      return there.index;
    } else {
      target = there;
    }
  }
  return undefined;
}
