// Reads and changes single values in the request's text. Everything else in it stays as it was typed:
// unknown keys, the order of keys, the spelling of numbers.
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';

const formattingOptions = { tabSize: 2, insertSpaces: true, eol: '\n' };

/** A text that is a JSON object, read once for all its fields. */
export interface RequestText {
  text: string;
  root: Node;
}

/** Undefined for a text that is no JSON object; an empty one is as good as {}. */
export function readRequest(text: string): RequestText | undefined {
  const known = text.trim() === '' ? '{}' : text;
  try {
    JSON.parse(known);
  } catch {
    return undefined;
  }
  const root = parseTree(known);
  return root?.type === 'object' ? { text: known, root } : undefined;
}

/** `data.items.0.net` as jsonc-parser wants it. */
function pathOf(path: string): JSONPath {
  return path.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name));
}

/** The value as it is spelled; empty where there is none or it is no text, number or truth value. */
export function textAt({ text, root }: RequestText, path: string): string {
  const node = findNodeAtLocation(root, pathOf(path));
  if (node?.type === 'string') return String(node.value);
  if (node?.type === 'number') return text.slice(node.offset, node.offset + node.length);
  return '';
}

export function valueAt({ root }: RequestText, path: string): unknown {
  const node = findNodeAtLocation(root, pathOf(path));
  return node && getNodeValue(node);
}

/** How many entries a list has. */
export function lengthAt({ root }: RequestText, path: string): number {
  const node = findNodeAtLocation(root, pathOf(path));
  return node?.type === 'array' ? (node.children?.length ?? 0) : 0;
}

/** Undefined takes the value out. */
export function withValue(text: string, path: string, value: unknown): string {
  const known = text.trim() === '' ? '{}' : text;
  return applyEdits(known, modify(known, pathOf(path), value, { formattingOptions }));
}

/** A list with one more entry at its end. */
export function withEntry(request: RequestText, path: string, entry: object): string {
  const { text } = request;
  if (!Array.isArray(valueAt(request, path))) return withValue(text, path, [entry]);
  const place = [...pathOf(path), lengthAt(request, path)];
  const options = { formattingOptions, isArrayInsertion: true };
  return applyEdits(text, modify(text, place, entry, options));
}

/** Two entries of a list in each other's place. */
export function withExchanged(
  { text, root }: RequestText,
  path: string,
  one: number,
  other: number,
): string {
  const [first, second] = [Math.min(one, other), Math.max(one, other)].map((index) =>
    findNodeAtLocation(root, [...pathOf(path), index]),
  );
  if (!first || !second) return text;
  const of = ({ offset, length }: Node) => text.slice(offset, offset + length);
  const end = first.offset + first.length;
  return [
    text.slice(0, first.offset),
    of(second),
    text.slice(end, second.offset),
    of(first),
    text.slice(second.offset + second.length),
  ].join('');
}
