import { type Plugin, parseAst } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}

interface CallNode extends Node {
  arguments: Node[];
}

interface Cut {
  start: number;
  end: number;
}

/**
 * Takes what the contract says about fields (`v.description(…)` in a `v.pipe`), calls (`summary` and
 * `description` in `defineCalls`) and runs of services (`summary` in `defineRequest`) out of the
 * browser's files: only the server prints it, and it would be some kilobytes.
 */
export function stripDescriptions(): Plugin {
  return {
    name: 'portal:strip-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\// },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}

/** The same module without descriptions. It must be JavaScript already and import valibot as `v`. */
export function withoutDescriptions(code: string): string {
  const cuts: Cut[] = [];
  visit(parseAst(code), (node) => {
    if (isPartOfV(node, 'pipe')) cuts.push(...cutsOfPipe(node));
    else if (isCallOf(node, 'defineCalls')) {
      visit(node.arguments, (inner) => cuts.push(...cutsOfObject(inner)));
    } else if (isCallOf(node, 'defineRequest')) {
      // Not what is inside of a run: its samples may have fields of that name.
      for (const run of runsIn(node)) cuts.push(...cutsOfObject(run));
    }
  });
  let shorter = code;
  for (const { start, end } of cuts.sort((a, b) => b.start - a.start)) {
    shorter = shorter.slice(0, start) + shorter.slice(end);
  }
  return shorter;
}

function cutsOfPipe({ start, end, arguments: [schema, ...steps] }: CallNode): Cut[] {
  if (schema === undefined || !steps.some(isDescription)) return [];
  // A pipe with nothing behind its schema is the schema.
  if (steps.every(isDescription)) {
    return [
      { start, end: schema.start },
      { start: schema.end, end },
    ];
  }
  return steps.flatMap((step, index) => {
    const before = steps[index - 1] ?? schema;
    return isDescription(step) ? [{ start: before.end, end: step.end }] : [];
  });
}

function isDescription(node: Node): boolean {
  return isPartOfV(node, 'description');
}

function cutsOfObject(node: Node): Cut[] {
  const properties: unknown = Reflect.get(node, 'properties');
  if (node.type !== 'ObjectExpression' || !Array.isArray(properties)) return [];
  return properties.filter(isWords).map((words) => {
    const next = properties[properties.indexOf(words) + 1];
    return { start: words.start, end: next?.start ?? words.end };
  });
}

function runsIn({ arguments: [request] }: CallNode): Node[] {
  const properties: unknown = Reflect.get(Object(request), 'properties');
  const runs: unknown = Array.isArray(properties)
    ? properties.find((property) => textAt(property, 'key', 'name') === 'runs')
    : undefined;
  const elements = textAt(runs, 'value', 'elements');
  return Array.isArray(elements) ? elements.filter(isNode) : [];
}

function isWords(property: Node): boolean {
  const name = textAt(property, 'key', 'name');
  const kind = textAt(property, 'value', 'type');
  return (
    (name === 'summary' || name === 'description') &&
    (kind === 'Literal' || kind === 'TemplateLiteral')
  );
}

function isPartOfV(node: Node, name: 'pipe' | 'description'): node is CallNode {
  if (!isCall(node)) return false;
  const owner = textAt(node, 'callee', 'object', 'name');
  return owner === 'v' && textAt(node, 'callee', 'property', 'name') === name;
}

function isCallOf(node: Node, name: string): node is CallNode {
  return isCall(node) && textAt(node, 'callee', 'name') === name;
}

function isCall(node: Node): node is CallNode {
  return node.type === 'CallExpression';
}

function textAt(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), value);
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) see(value);
    for (const child of Object.values(value)) visit(child, see);
  }
}

function isNode(value: object): value is Node {
  return 'type' in value && 'start' in value && 'end' in value;
}
