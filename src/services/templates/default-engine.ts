// `%a.b%` placeholders and `%#items% … %/items%` loops over own properties of the data. Inserted
// values are never parsed as template, so data cannot access other data.

import { nearestName } from '#contract/nearest-name.ts';
import type { FieldError } from '#contract/problems.ts';
import { type DefaultNode, parseDefaultTemplate } from '#services/templates/default-syntax.ts';
import { escapeValue, lossOnEscape } from '#services/templates/escape-value.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { mayBeRounded, printScalar, roundedNumber } from '#services/templates/print-scalar.ts';
import { type Position, positionAt, printPosition } from '#services/templates/template-position.ts';
import { createTextOutput, type TextOutput } from '#services/templates/text-output.ts';
import { createWarnings, missingField, type Warnings } from '#services/templates/warnings.ts';
import type { RenderedTemplate, TemplateJob } from '#services/tools.ts';

export type DefaultJob = Pick<TemplateJob, 'template' | 'data' | 'escape' | 'strict'> & {
  outputBytesMax: number;
};

/** A scope for looking up names; the innermost is last. */
interface Scope {
  value: unknown;
  /** Dotted path of the value in the body, for warnings. */
  path: string;
  /** From 1; undefined outside every loop. */
  index: number | undefined;
}

interface Rendering {
  job: DefaultJob;
  output: TextOutput;
  warnings: Warnings;
}

/**
 * Renders a template of the default engine.
 * @throws Problem `template_syntax`, `template_too_heavy` (output), `field_invalid` (strict)
 */
export function renderDefaultTemplate(job: DefaultJob): RenderedTemplate {
  const nodes = parseDefaultTemplate(job.template);
  const output = createTextOutput(job.outputBytesMax);
  const warnings = createWarnings(job.strict);
  renderNodes(nodes, [{ value: job.data, path: 'data', index: undefined }], {
    job,
    output,
    warnings,
  });
  return { text: output.text(), warnings: warnings.finish() };
}

function renderNodes(nodes: readonly DefaultNode[], scopes: Scope[], rendering: Rendering): void {
  for (const node of nodes) {
    if (node.kind === 'text') rendering.output.add(node.text);
    else if (node.kind === 'field') renderField(node, scopes, rendering);
    else renderLoop(node, scopes, rendering);
  }
}

function renderField(
  node: Extract<DefaultNode, { kind: 'field' }>,
  scopes: Scope[],
  rendering: Rendering,
): void {
  const found = lookUp(node.path, scopes);
  const { value } = found;
  if (value === undefined && node.encoded !== undefined) {
    rendering.output.add(node.encoded);
  } else if (value === undefined) {
    warning(node, rendering, (position) => {
      const name = node.path.join('.');
      const fieldError = missingField(found.path, name, position, nearest(node.path, scopes));
      const isHex = /^[a-f][\da-f]$/i.test(name);
      return isHex
        ? { ...fieldError, fix: 'Write %% for a percent sign of an address.' }
        : fieldError;
    });
  } else if (typeof value === 'object' && value !== null) {
    warning(node, rendering, (position) => ({
      path: found.path,
      message: `"${node.path.join('.')}" (${printPosition(position)}) is ${Array.isArray(value) ? 'a list' : 'an object'}, so it is left blank.`,
      fix: Array.isArray(value) ? 'Loop over it.' : 'Name one of its fields.',
    }));
  } else {
    const text = printScalar(value);
    const mode = rendering.job.escape;
    const loss = mayBeRounded(value)
      ? roundedNumber(found.path)
      : lossOnEscape(text, mode, found.path);
    if (loss !== undefined) warning(node, rendering, () => loss);
    rendering.output.add(escapeValue(text, mode));
  }
  if (value !== undefined && node.encoded !== undefined) {
    rendering.output.add(node.encoded.slice(`%${node.path.join('.')}%`.length));
  }
}

function renderLoop(
  node: Extract<DefaultNode, { kind: 'loop' }>,
  scopes: Scope[],
  rendering: Rendering,
): void {
  const found = lookUp(node.path, scopes);
  if (!Array.isArray(found.value)) {
    warning(node, rendering, (position) =>
      found.value === undefined
        ? missingField(found.path, node.path.join('.'), position, nearest(node.path, scopes))
        : {
            path: found.path,
            message: `The loop over "${node.path.join('.')}" (${printPosition(position)}) needs a list.`,
            fix: 'Send a list, even of one item.',
          },
    );
    return;
  }
  const items: readonly unknown[] = found.value;
  for (const [position, value] of items.entries()) {
    scopes.push({ value, path: `${found.path}.${position}`, index: position + 1 });
    renderNodes(node.body, scopes, rendering);
    scopes.pop();
  }
}

/** The first name is looked up from the innermost scope outwards, the rest strictly inside it. */
function lookUp(
  path: readonly string[],
  scopes: readonly Scope[],
): { value: unknown; path: string } {
  const [first = '', ...rest] = path;
  const inner = scopes.at(-1);
  if (first === '@index') return { value: inner?.index, path: '@index' };
  if (first === '@value') {
    const isItem = inner?.index !== undefined;
    return { value: isItem ? inner.value : undefined, path: isItem ? inner.path : '@value' };
  }
  const holder = scopes.findLast(({ value }) => isJsonObject(value) && Object.hasOwn(value, first));
  let value: unknown = holder?.value;
  for (const name of path) value = readOwn(value, name);
  const base = holder ?? scopes.at(-1);
  return { value, path: [base?.path ?? 'data', first, ...rest].join('.') };
}

function nearest(path: readonly string[], scopes: readonly Scope[]): string | undefined {
  const [first = '', ...rest] = path;
  const holder = scopes.findLast(({ value }) => isJsonObject(value) && Object.hasOwn(value, first));
  if (holder === undefined) {
    const names = scopes
      .toReversed()
      .flatMap(({ value }) => (isJsonObject(value) ? Object.keys(value) : []));
    const name = nearestName(first, names);
    return name === undefined ? undefined : [name, ...rest].join('.');
  }
  let value = readOwn(holder.value, first);
  for (const [depth, name] of rest.entries()) {
    const next = readOwn(value, name);
    if (next === undefined) {
      const near = isJsonObject(value) ? nearestName(name, Object.keys(value)) : undefined;
      return near === undefined ? undefined : path.with(depth + 1, near).join('.');
    }
    value = next;
  }
  return undefined;
}

// The position is computed only for the first warning of a node, because it scans the template.
function warning(
  node: { offset: number },
  { job, warnings }: Rendering,
  warn: (position: Position) => FieldError,
): void {
  if (warnings.has(node.offset)) return;
  const position = positionAt(job.template, node.offset);
  warnings.add(node.offset, { ...warn(position), ...position });
}
