// Rewrites a parsed template so that every printed value passes through `$out` and every loop
// through our blocks. Rewriting the tree instead of the runtime keeps Handlebars' scope rules and
// assigns each place its warning; partials, decorators and unknown helpers are rejected here.

import { nearestName } from '#contract/nearest-name.ts';
import type { FieldError } from '#contract/problems.ts';
import {
  type ValueHelper,
  valueHelpers,
} from '#services/templates/handlebars/handlebars-helpers.ts';
import type { Place } from '#services/templates/handlebars/handlebars-places.ts';
import { printPosition, syntaxProblem } from '#services/templates/template-position.ts';

export const blockHelpers: ReadonlySet<string> = new Set(['each', 'with', 'if', 'unless']);

interface Walk {
  places: Place[];
  doubts: FieldError[];
  /** Names introduced by `as |item index|` around the place. */
  named: readonly string[];
  depth: number;
}

const expressionDepthMax = 150;

export interface RewrittenTree {
  /** What the template prints and calls. */
  places: Place[];
  /** Named arguments that its helpers do not know. */
  doubts: FieldError[];
}

/**
 * Rewrites the tree in place.
 * @throws Problem `template_syntax` for what is not allowed, with its line and column
 */
export function rewriteTree(program: hbs.AST.Program): RewrittenTree {
  const rewritten: RewrittenTree = { places: [], doubts: [] };
  rewriteProgram(program, { ...rewritten, named: [], depth: 0 });
  return rewritten;
}

function rewriteProgram(program: hbs.AST.Program, walk: Walk): void {
  const named = [...walk.named, ...(program.blockParams ?? [])];
  const inner = { ...walk, named, depth: deeper(walk, program) };
  for (const statement of program.body) {
    if (isMustache(statement)) rewriteMustache(statement, inner);
    else if (isBlock(statement)) rewriteBlock(statement, inner);
    else if (statement.type !== 'ContentStatement' && statement.type !== 'CommentStatement') {
      const what = statement.type.startsWith('Partial') ? 'partials' : 'decorators';
      throw mistake(statement, `${what} are not available here`);
    }
  }
}

function rewriteMustache(statement: hbs.AST.MustacheStatement, walk: Walk): void {
  const { path, params, hash } = statement;
  let value: hbs.AST.Expression = path;
  if (params.length > 0 || hash !== undefined) {
    if (!isPath(path)) throw mistake(statement, 'only a helper takes arguments');
    value = call(path.original, path, params, hash);
  }
  const place = addPlace(value, walk, { isEscaped: statement.escaped, hasElse: false });
  statement.path = pathTo('$out', statement);
  statement.params = [rewriteValue(value, walk), numberNode(place, statement)];
  statement.hash = { type: 'Hash', pairs: [], loc: statement.loc };
  statement.escaped = false;
}

function rewriteBlock(block: hbs.AST.BlockStatement, walk: Walk): void {
  const name = block.path.original;
  const [first] = block.params;
  const hasElse = block.inverse !== undefined && block.inverse !== null;
  if (blockHelpers.has(name)) {
    if (block.params.length !== 1 || first === undefined) {
      throw mistake(block, `{{#${name}}} takes exactly one value`);
    }
    const place = addPlace(first, walk, { isEscaped: false, hasElse });
    block.params = [rewriteValue(first, walk)];
    for (const pair of block.hash?.pairs ?? []) pair.value = rewriteValue(pair.value, walk);
    if (name === 'each' || name === 'with') addPlaceToHash(block, place);
  } else {
    if (block.params.length > 0 || block.hash !== undefined) {
      throw unknownHelper(block.path, name, [...blockHelpers]);
    }
    const place = addPlace(block.path, walk, { isEscaped: false, hasElse });
    block.params = [block.path];
    block.path = pathTo('$section', block);
    addPlaceToHash(block, place);
  }
  if (block.program) rewriteProgram(block.program, walk);
  if (block.inverse) rewriteProgram(block.inverse, walk);
}

function rewriteValue(value: hbs.AST.Expression, walk: Walk): hbs.AST.Expression {
  if (!isCall(value)) return value;
  const name = value.path.original;
  const helper = valueHelpers.get(name);
  if (helper === undefined) throw unknownHelper(value, name, [...valueHelpers.keys()]);
  if (value.params.length < helper.argsMin) {
    throw mistake(value, `${name} needs ${helper.argsMin} value${helper.argsMin > 1 ? 's' : ''}`);
  }
  doubtArguments(value, helper, walk);
  const inner = { ...walk, depth: deeper(walk, value) };
  const place = addHelperPlace(value, walk);
  value.params = value.params.map((param) => {
    const rewritten = rewriteValue(param, inner);
    if (!helper.isPrinting || !isPath(param)) return rewritten;
    const place = addPlace(param, walk, { isEscaped: false, hasElse: false });
    return call('$value', param, [rewritten, numberNode(place, param)], undefined);
  });
  for (const pair of value.hash?.pairs ?? []) pair.value = rewriteValue(pair.value, inner);
  addPlaceToHash(value, place);
  return value;
}

function addHelperPlace(value: hbs.AST.SubExpression, walk: Walk): number {
  const [first] = value.params;
  const isWorkedOut = first !== undefined && isCall(first);
  const rest = { isEscaped: false, hasElse: false, isWorkedOut };
  return addPlace(subjectOf(value) ?? value, walk, rest, value.loc.start);
}

/**
 * The field that a helper is about, possibly inside other helpers: `net` of `pad (formatAmount net)
 * 9`.
 */
function subjectOf({ params: [first] }: hbs.AST.SubExpression): hbs.AST.PathExpression | undefined {
  if (first === undefined) return undefined;
  if (isPath(first)) return first;
  return isCall(first) ? subjectOf(first) : undefined;
}

// Not rejected, because such templates have worked so far; but the argument has no effect.
function doubtArguments(value: hbs.AST.SubExpression, helper: ValueHelper, walk: Walk): void {
  const name = value.path.original;
  const { argsMax = Number.POSITIVE_INFINITY, options } = helper;
  const { line, column } = value.loc.start;
  const position = { line, column: column + 1 };
  const place = printPosition(position);
  const doubt = (words: string, fix: string): void => {
    const message = `${name} (${place}) ${words}`;
    walk.doubts.push({ path: 'template', message, fix, ...position });
  };
  const known =
    options.length === 0 ? 'It takes no named arguments.' : `It takes ${options.join(', ')}.`;
  if (value.params.length > argsMax) {
    doubt(`takes ${argsMax} value${argsMax === 1 ? '' : 's'}; the others are ignored.`, known);
  }
  for (const { key } of value.hash?.pairs ?? []) {
    if (options.includes(key)) continue;
    const near = nearestName(key, options);
    doubt(`knows no "${key}".`, near === undefined ? known : `Did you mean "${near}"?`);
  }
}

function addPlace(
  value: hbs.AST.Expression,
  walk: Walk,
  rest: Pick<Place, 'isEscaped' | 'hasElse' | 'isWorkedOut'>,
  { line, column } = value.loc.start,
): number {
  const base = { position: { line, column: column + 1 }, ...rest };
  if (!isPath(value)) {
    walk.places.push({ ...base, name: 'value', parts: [], depth: 0, kind: 'computed' });
  } else {
    const [head = '', ...tail] = value.parts;
    const isRoot = value.data && head === 'root';
    const isNamed = value.data || (value.depth === 0 && walk.named.includes(head));
    walk.places.push({
      ...base,
      name: value.original,
      parts: isRoot ? tail : value.parts,
      depth: value.depth,
      kind: isRoot ? 'root' : isNamed ? 'named' : 'field',
    });
  }
  return walk.places.length - 1;
}

function addPlaceToHash(
  block: hbs.AST.BlockStatement | hbs.AST.SubExpression,
  place: number,
): void {
  const pair: hbs.AST.HashPair & { type: 'HashPair' } = {
    type: 'HashPair',
    key: '$place',
    value: numberNode(place, block),
    loc: block.loc,
  };
  block.hash = { type: 'Hash', loc: block.loc, pairs: [...(block.hash?.pairs ?? []), pair] };
}

function call(
  name: string,
  near: hbs.AST.Node,
  params: hbs.AST.Expression[],
  hash: hbs.AST.Hash | undefined,
): hbs.AST.SubExpression {
  const empty: hbs.AST.Hash = { type: 'Hash', pairs: [], loc: near.loc };
  const path = pathTo(name, near);
  return { type: 'SubExpression', path, params, hash: hash ?? empty, loc: near.loc };
}

function pathTo(name: string, near: hbs.AST.Node): hbs.AST.PathExpression {
  return {
    type: 'PathExpression',
    data: false,
    depth: 0,
    parts: [name],
    original: name,
    loc: near.loc,
  };
}

function numberNode(value: number, near: hbs.AST.Node): hbs.AST.NumberLiteral {
  return { type: 'NumberLiteral', value, original: value, loc: near.loc };
}

function deeper(walk: Walk, node: hbs.AST.Node): number {
  if (walk.depth >= expressionDepthMax) throw mistake(node, 'this is nested too deeply');
  return walk.depth + 1;
}

function mistake(node: hbs.AST.Node, message: string, fix?: string): Error {
  const { line, column } = node.loc.start;
  return syntaxProblem({ line, column: column + 1 }, message, fix);
}

function unknownHelper(node: hbs.AST.Node, name: string, names: readonly string[]): Error {
  const near = nearestName(name, names);
  const fix = near === undefined ? `There are ${names.join(', ')}.` : `Did you mean "${near}"?`;
  return mistake(node, `there is no helper "${name}"`, fix);
}

function isMustache(node: hbs.AST.Node): node is hbs.AST.MustacheStatement {
  return node.type === 'MustacheStatement';
}

function isBlock(node: hbs.AST.Node): node is hbs.AST.BlockStatement {
  return node.type === 'BlockStatement';
}

function isPath(node: hbs.AST.Node): node is hbs.AST.PathExpression {
  return node.type === 'PathExpression';
}

function isCall(node: hbs.AST.Node): node is hbs.AST.SubExpression {
  return node.type === 'SubExpression';
}
