// JSONata in a realm of its own: texts go in and a text comes out, so no object of this program is
// ever within reach of an expression. All its promises belong to that realm and are run within the
// time limit, regular expressions included, which the library's own limit does not stop.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Context, createContext, Script } from 'node:vm';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import { isJsonObject } from '#services/templates/json-value.ts';
import { positionAt, printPosition } from '#services/templates/template-position.ts';

const stackMax = 500;
const sequenceMax = 1_000_000;

const evaluation = new Script(`
  globalThis.outcome = undefined;
  (() => {
    const say = (kind) => (error) => {
      const { code, position, message } = Object(error);
      globalThis.outcome = JSON.stringify({ kind, code, position, message: String(message) });
    };
    let expression;
    try {
      expression = jsonata(globalThis.expressionText, JSON.parse(globalThis.limitsText));
    } catch (error) {
      return say('syntax')(error);
    }
    const done = (value) => {
      const data = value === undefined || typeof value === 'function' ? null : value;
      globalThis.outcome = JSON.stringify({ kind: 'done', hasValue: data === value, data });
    };
    expression.evaluate(JSON.parse(globalThis.dataText)).then(done).catch(say('failure'));
  })();
`);

/**
 * What an expression makes of data, both as JSON text.
 * @throws Problem `mapping_syntax`, `mapping_failed`, each with line and column
 */
export function runExpression(
  expression: string,
  dataText: string,
  timeoutMs: number,
): { data: unknown; hasValue: boolean } {
  const context = createRealm();
  Object.assign(context, {
    expressionText: expression,
    dataText,
    limitsText: JSON.stringify({ timeout: timeoutMs, stack: stackMax, sequence: sequenceMax }),
  });
  evaluation.runInContext(context, { timeout: timeoutMs });
  const said: unknown = Reflect.get(context, 'outcome');
  const outcome: unknown = typeof said === 'string' ? JSON.parse(said) : undefined;
  if (!isJsonObject(outcome)) {
    throw new Problem('mapping_failed', {
      errors: [{ path: 'mapping', message: 'The expression waits for something and never ends.' }],
    });
  }
  if (outcome.kind === 'done') return { data: outcome.data, hasValue: outcome.hasValue === true };
  throw complaint(outcome, expression);
}

// A fresh one each time: what an expression leaves behind is not there for the next caller's.
function createRealm(): Context {
  const fresh = createContext(Object.create(null), {
    microtaskMode: 'afterEvaluate',
    codeGeneration: { strings: false, wasm: false },
  });
  library().runInContext(fresh);
  return fresh;
}

let compiled: Script | undefined;

function library(): Script {
  const file = createRequire(import.meta.url).resolve('jsonata');
  compiled ??= new Script(readFileSync(file, 'utf8'), { filename: 'jsonata.js' });
  return compiled;
}

// Errors by which JSONata says that a limit was reached.
const limitCodes: readonly unknown[] = ['D1011', 'D1012', 'D2014', 'D2015'];

function complaint(outcome: Readonly<Record<string, unknown>>, expression: string): Problem {
  const { kind, code, position, message } = outcome;
  // JSONata counts from behind the sign it stumbled over.
  const offset = typeof position === 'number' ? Math.max(0, position - 1) : 0;
  const place = printPosition(positionAt(expression, Math.min(offset, expression.length)));
  const key: ProblemKey = limitCodes.includes(code)
    ? 'mapping_too_heavy'
    : kind === 'syntax'
      ? 'mapping_syntax'
      : 'mapping_failed';
  const words = String(message).slice(0, 300);
  const known = typeof code === 'string' ? `, JSONata ${code}` : '';
  return new Problem(key, {
    errors: [{ path: 'mapping', message: `${words} (${place}${known})` }],
  });
}
