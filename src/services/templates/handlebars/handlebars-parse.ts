// Parses with Handlebars' own grammar and adds what it lacks: a position for every error, and a
// limit on nesting, because its parser takes minutes for 20,000 nested blocks.

import Handlebars from 'handlebars';
import { Problem } from '#contract/problems.ts';
import { readOwn } from '#services/templates/json-value.ts';
import { positionAt, syntaxProblem } from '#services/templates/template-position.ts';

const nestingMax = 100;
const chainedElseMax = 1000;

/**
 * Parses a template into its tree.
 * @throws Problem `template_syntax` with line and column, `template_too_heavy` for deep nesting
 */
export function parseHandlebars(template: string): hbs.AST.Program {
  const unclosed = lastOpenBlock(template);
  const parser: unknown = Reflect.get(Handlebars, 'Parser');
  if (typeof parser === 'object' && parser !== null) {
    Reflect.set(parser, 'parseError', (message: string, facts: unknown) => {
      throw placedMistake(template, message, facts, unclosed);
    });
  }
  try {
    return Handlebars.parseWithoutProcessing(template);
  } catch (error) {
    if (error instanceof Problem || error instanceof RangeError) throw error;
    throw mistakeOfException(error);
  }
}

/** Counts blocks by their tags only; comments may distort it, which only costs a worse message. */
function lastOpenBlock(template: string): { name: string; offset: number } | undefined {
  const open: { name: string; offset: number }[] = [];
  let chained = 0;
  for (const match of template.matchAll(/\{\{~?([#/^]|else[ \t]+[^\s}~])[*>]?([^\s}~()]*)/g)) {
    const [, sign = '', name = ''] = match;
    if (sign.startsWith('else')) chained++;
    else if (sign === '/') open.pop();
    else if (name !== '') open.push({ name, offset: match.index });
    if (open.length > nestingMax || chained > chainedElseMax) {
      throw new Problem('template_too_heavy', { cause: `blocks nested over ${nestingMax}` });
    }
  }
  return open.at(-1);
}

function placedMistake(
  template: string,
  message: string,
  facts: unknown,
  unclosed: { name: string; offset: number } | undefined,
): Problem {
  if (readOwn(facts, 'token') === 'EOF' && unclosed !== undefined) {
    return syntaxProblem(
      positionAt(template, unclosed.offset),
      `the block {{#${unclosed.name}}} is not closed`,
      `Write {{/${unclosed.name}}} where it ends.`,
    );
  }
  const where = readOwn(facts, 'loc');
  const line = readOwn(where, 'last_line') ?? Number(readOwn(facts, 'line') ?? 0) + 1;
  const column = readOwn(where, 'last_column') ?? 0;
  const got = /got '(\w+)'/.exec(message)?.[1];
  const what = got === 'INVALID' || got === undefined ? 'this is not expected here' : sayToken(got);
  return syntaxProblem({ line: Number(line), column: Number(column) + 1 }, what, expected(message));
}

function mistakeOfException(error: unknown): Problem {
  const message = error instanceof Error ? error.message.replace(/ - \d+:\d+$/, '') : 'unreadable';
  const line = readOwn(error, 'lineNumber');
  const column = readOwn(error, 'column');
  return syntaxProblem(
    {
      line: typeof line === 'number' ? line : 1,
      column: typeof column === 'number' ? column + 1 : 1,
    },
    message,
  );
}

const tokens: ReadonlyMap<string, string> = new Map([
  ['EOF', 'the template ends too early'],
  ['OPEN_ENDBLOCK', 'this closes a block that was never opened'],
  ['INVERSE', 'this {{else}} is outside a block'],
  ['OPEN_INVERSE_CHAIN', 'this {{else}} is outside a block'],
  ['CLOSE', '}} comes too early'],
  ['CLOSE_SEXPR', ') comes too early'],
]);

function sayToken(token: string): string {
  return tokens.get(token) ?? 'this is not expected here';
}

function expected(message: string): string | undefined {
  if (!message.includes("'CLOSE'")) return undefined;
  return 'Close the expression with }}.';
}
