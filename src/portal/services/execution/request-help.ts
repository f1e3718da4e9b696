// What the editor says about a request: what the server would refuse, at its place, and the names and
// values that the contract knows. Loaded with the editor, not with the desk.
import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import { keyPlaceholder } from '#contract/root-texts.ts';
import type { Service } from '#contract/services.ts';
import { rangeIn } from '#portal/services/editor/field-range.ts';
import { parseJson } from '#portal/services/editor/json-position.ts';
import { checkRequest } from '#portal/services/execution/check-request.ts';
import {
  isShape,
  type Shape,
  shapesAt,
  typeOf,
  valuesOf,
} from '#portal/services/execution/request-shapes.ts';
import type { DeskFunction } from '#portal/services/execution/use-functions.ts';
import type {
  EditorFault,
  EditorHelp,
  EditorProposal,
  EditorProposals,
} from '#portal/ui/code-editor/editor-help.ts';

const faultsMax = 50;
const wordMax = 100;

export function requestHelp(service: Service, { run }: DeskFunction): EditorHelp {
  const body: unknown = run.body;
  return {
    faults: (text) => faultsOf(text, service, run),
    proposals: (text, offset) => (isShape(body) ? proposalsAt(text, offset, body) : undefined),
  };
}

function faultsOf(text: string, service: Service, run: DeskFunction['run']): EditorFault[] {
  if (text.trim() === '') return [];
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const { offset, detail } = parsed.fault;
    // A fault at the very end has no letter of its own.
    const start = Math.max(0, Math.min(offset, text.length - 1));
    const [word = ''] = /^\w*/.exec(text.slice(start, start + wordMax)) ?? [];
    return [{ start, end: start + Math.max(1, word.length), message: detail }];
  }
  const checked = checkRequest({ service, run, body: parsed.value, templates: undefined });
  if (checked.kind !== 'refused') return [];
  const root = parseTree(text);
  return checked.failure.errors.slice(0, faultsMax).flatMap(({ path, message, fix }) => {
    const range = root && rangeIn(root, path);
    if (!range) return [];
    // A field that is missing is told at the bracket it belongs behind.
    const start = range.start === range.end ? Math.max(0, range.start - 1) : range.start;
    return [{ start, end: range.end, message: [`${path}: ${message}`, fix].join(' ').trim() }];
  });
}

function proposalsAt(text: string, offset: number, body: Shape): EditorProposals | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isIn =
    previousNode !== undefined &&
    offset > previousNode.offset &&
    offset <= previousNode.offset + previousNode.length;
  const isQuoted = isIn && text.charAt(previousNode.offset) === '"';
  const word = /[\w-]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  const start = isQuoted ? previousNode.offset + 1 : offset - word.length;
  const end = isQuoted ? endOf(text, previousNode.offset + previousNode.length, offset) : offset;
  const place = { start, end };
  if (isAtPropertyKey) {
    const parent = path.slice(0, -1);
    const isNamed = /^\s*:/.test(text.slice(end, end + 20));
    const taken = namesIn(text, parent, String(path.at(-1) ?? ''));
    const proposals = fieldsOf(shapesAt(body, parent), parent.length === 0)
      .filter(({ label }) => !taken.includes(label))
      .map((field) => asName(field, isQuoted, isNamed));
    return { ...place, proposals };
  }
  const values = shapesAt(body, path).flatMap(valuesOf);
  const proposals = values.flatMap((value): EditorProposal[] => {
    const label = String(value);
    if (typeof value !== 'string') return isQuoted ? [] : [{ label, insert: label }];
    return [{ label, insert: isQuoted ? `${label}"` : JSON.stringify(label) }];
  });
  return { ...place, proposals };
}

/** The end of a quoted word; of one whose quote is still missing, the place of the caret. */
function endOf(text: string, end: number, offset: number): number {
  return text.charAt(end - 1) === '"' && end > offset ? end : offset;
}

function namesIn(text: string, path: (string | number)[], typed: string): string[] {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  const names = (node?.children ?? []).map(({ children }) => String(children?.[0]?.value));
  return names.filter((name) => name !== typed);
}

interface Field {
  label: string;
  detail: string;
  /** What a value of it begins and ends with. */
  value: string;
}

function fieldsOf(shapes: readonly Shape[], isRoot: boolean): Field[] {
  const fields = shapes.flatMap(({ entries }) =>
    Object.entries(entries ?? {}).map(([label, shape]) => {
      const { detail, value } = typeOf(shape);
      return { label, detail, value };
    }),
  );
  const hasKey = fields.some(({ label }) => label === 'api_key');
  const key = { label: 'api_key', detail: 'text', value: `"${keyPlaceholder}"` };
  const all = isRoot && !hasKey ? [key, ...fields] : fields;
  return all.map((field) => (field.label === 'api_key' ? { ...field, value: key.value } : field));
}

function asName({ label, detail, value }: Field, isQuoted: boolean, isNamed: boolean) {
  const name = isQuoted ? `${label}"` : `"${label}"`;
  if (isNamed) return { label, detail, insert: name };
  const insert = `${name}: ${value}`;
  // Between the quotes or brackets of an empty value.
  const isEmpty = /^(?:""|\{\}|\[\])$/.test(value);
  return { label, detail, insert, caret: insert.length - (isEmpty ? 1 : 0) };
}
