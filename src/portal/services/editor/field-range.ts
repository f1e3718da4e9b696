// Where a field stands in the request's text, so that the caret can be put there.
import { type Node, parseTree } from 'jsonc-parser';

export interface FieldRange {
  start: number;
  end: number;
}

/**
 * The value at a path such as `data.items.0.price`. Of a field that is missing, the place where it
 * belongs: just inside the innermost part that is there.
 */
export function fieldRange(text: string, path: string): FieldRange | undefined {
  const root = parseTree(text);
  return root && rangeIn(root, path);
}

/** The same in a text that was read already. */
export function rangeIn(root: Node, path: string): FieldRange {
  let node = root;
  for (const name of path.split('.')) {
    const next = childOf(node, name);
    if (next === undefined) return insideOf(node);
    node = next;
  }
  return { start: node.offset, end: node.offset + node.length };
}

function childOf({ type, children = [] }: Node, name: string): Node | undefined {
  if (type === 'array') return children[Number(name)];
  // Of two with one name the last counts, as for JSON.parse.
  return children.findLast((one) => one.children?.[0]?.value === name)?.children?.[1];
}

function insideOf({ type, offset, length }: Node): FieldRange {
  if (type !== 'object' && type !== 'array') return { start: offset, end: offset + length };
  return { start: offset + 1, end: offset + 1 };
}
