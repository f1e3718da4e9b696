// Three-way merge of JSON texts on slices of the source: numbers such as 12345678901234567890 or
// 1.10 are never parsed and printed again. If both sides changed the same place differently, the
// user decides.
import { type Node, type ParseError, parseTree } from 'jsonc-parser';

/** A text with its tree and a canonical form of each node, equal for equal values. */
interface Source {
  text: string;
  root: Node;
  spelling: Map<Node, string>;
}

interface Property {
  /** The whole property with its name, as in the text. */
  node: Node;
  value: Node;
}

const absent = Symbol('absent');
const clash = Symbol('clash');
/** The merged text, no value, or a conflict. */
type MergedText = string | typeof absent | typeof clash;

// Deeper texts are compared as a whole; the server accepts far less depth.
const depthMax = 200;

/** Whether both texts hold the same values, ignoring property order and white space. */
export function isSameJson(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [readSource(one), readSource(other)];
  return a !== undefined && b !== undefined && spellingOf(a, a.root) === spellingOf(b, b.root);
}

/** Their text with my changes applied; undefined if they conflict. */
export function mergeJson(base: string, mine: string, theirs: string): string | undefined {
  const [b, m, t] = [readSource(base), readSource(mine), readSource(theirs)];
  if (!b || !m || !t) return undefined;
  const merged = mergeValue({ b, m, t }, b.root, m.root, t.root);
  if (typeof merged !== 'string') return undefined;
  const whole = t.text.slice(0, t.root.offset) + merged + t.text.slice(endOf(t.root));
  return readSource(whole) ? whole : undefined;
}

interface Sources {
  b: Source;
  m: Source;
  t: Source;
}

function mergeValue(
  sources: Sources,
  base: Node | undefined,
  mine: Node | undefined,
  theirs: Node | undefined,
): MergedText {
  const was = base && spellingOf(sources.b, base);
  const wanted = mine && spellingOf(sources.m, mine);
  const other = theirs && spellingOf(sources.t, theirs);
  if (wanted === other || wanted === was) return theirs ? sliceOf(sources.t, theirs) : absent;
  const areObjects = mine?.type === 'object' && theirs?.type === 'object';
  if (areObjects && (!base || base.type === 'object')) {
    return mergeObject(sources, base, mine, theirs);
  }
  if (other !== was) return clash;
  return mine ? sliceOf(sources.m, mine) : absent;
}

function mergeObject(
  sources: Sources,
  base: Node | undefined,
  mine: Node,
  theirs: Node,
): MergedText {
  const { t } = sources;
  const wasIn = base ? propertiesOf(base) : new Map<string, Property>();
  const mineIn = propertiesOf(mine);
  const theirsIn = propertiesOf(theirs);
  const parts: { text: string; before: string | undefined }[] = [];
  let end: number | undefined;
  for (const [name, property] of theirsIn) {
    const { node, value } = property;
    const merged = mergeValue(sources, wasIn.get(name)?.value, mineIn.get(name)?.value, value);
    if (merged === clash) return clash;
    const before = end === undefined ? undefined : t.text.slice(end, node.offset);
    end = endOf(node);
    if (merged === absent) continue;
    parts.push({ text: t.text.slice(node.offset, value.offset) + merged, before });
  }
  const first = theirsIn.values().next().value;
  const lead = first ? t.text.slice(theirs.offset + 1, first.node.offset) : '';
  const tail = end === undefined ? '' : t.text.slice(end, endOf(theirs) - 1);
  for (const [name, { node, value }] of mineIn) {
    if (theirsIn.has(name)) continue;
    const merged = mergeValue(sources, wasIn.get(name)?.value, value, undefined);
    if (merged === clash) return clash;
    if (merged === absent) continue;
    const text = sources.m.text.slice(node.offset, value.offset) + merged;
    parts.push({ text, before: undefined });
  }
  const joined = parts.map(({ text, before }, index) =>
    index === 0 ? text : `${before ?? `,${lead}`}${text}`,
  );
  return `{${lead}${joined.join('')}${tail}}`;
}

function readSource(text: string): Source | undefined {
  // Deep texts may overflow the stack; such a text is not merged.
  try {
    JSON.parse(text);
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { disallowComments: true });
    if (!root || errors.length > 0) return undefined;
    const source = { text, root, spelling: new Map<Node, string>() };
    return isPlain(source, root, 0) ? source : undefined;
  } catch {
    return undefined;
  }
}

/** Records the canonical form of every node; false if a name occurs twice in an object. */
function isPlain(source: Source, node: Node, depth: number): boolean {
  const children = node.children ?? [];
  if (depth > depthMax) return false;
  if (!children.every((child) => isPlain(source, child, depth + 1))) return false;
  if (node.type === 'object') {
    const properties = propertiesOf(node);
    if (properties.size !== children.length) return false;
    const names = [...properties.keys()].sort();
    const spelled = names.map((name) => {
      const property = properties.get(name);
      return `${JSON.stringify(name)}:${property ? spellingOf(source, property.value) : ''}`;
    });
    source.spelling.set(node, `{${spelled.join(',')}}`);
  } else if (node.type === 'array') {
    source.spelling.set(node, `[${children.map((one) => spellingOf(source, one)).join(',')}]`);
  } else if (node.type === 'string') {
    source.spelling.set(node, JSON.stringify(node.value));
  } else if (node.type !== 'property') {
    // Numbers are compared as text: 1.10 and 1.1 may be the same amount, but were written
    // differently.
    source.spelling.set(node, sliceOf(source, node));
  }
  return true;
}

function propertiesOf(object: Node): Map<string, Property> {
  const properties = new Map<string, Property>();
  for (const node of object.children ?? []) {
    const [name, value] = node.children ?? [];
    if (name && value) properties.set(String(name.value), { node, value });
  }
  return properties;
}

function spellingOf(source: Source, node: Node): string {
  return source.spelling.get(node) ?? '';
}

function sliceOf(source: Source, node: Node): string {
  return source.text.slice(node.offset, endOf(node));
}

function endOf(node: Node): number {
  return node.offset + node.length;
}
