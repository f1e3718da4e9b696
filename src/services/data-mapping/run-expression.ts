// JSONata in a realm of its own: texts go in and a text comes out, so no object of this program is
// ever within reach of an expression. All its promises belong to that realm and are run within the
// time limit, regular expressions included, which the library's own limit does not stop.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Context, createContext, Script } from 'node:vm';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import { findUnfit, unfitError } from '#services/data-mapping/unfit-results.ts';
import { watchExpression } from '#services/data-mapping/watch-expression.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { positionAt, printPosition } from '#services/templates/template-position.ts';

const stackMax = 500;
const sequenceMax = 1_000_000;

const pathsMax = 500;

export interface ExpressionRun {
  timeoutMs: number;
  /** Also finds out what the expression reads; slower. */
  isWatched: boolean;
}

export interface ExpressionResult {
  data: unknown;
  hasValue: boolean;
  /** The outermost places of the data that were not read, each list once: `items[].discount`. */
  unread: string[];
  /** The places that were asked for and that no object of the data has. */
  missing: string[];
}

// What was found is told last: until then the result is read, which counts.
const evaluationBy = (watch: string) =>
  new Script(`
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
    const unfit = (${findUnfit});
    const done = (value) => {
      const places = unfit(value);
      if (places.length > 0) {
        globalThis.outcome = JSON.stringify({ kind: 'unfit', places });
        return;
      }
      const data = value === undefined ? null : value;
      globalThis.outcome = JSON.stringify({
        kind: 'done',
        hasValue: data === value,
        data,
        get found() {
          return watched.found();
        },
      });
    };
    const watched = (${watch})(JSON.parse(globalThis.dataText));
    expression.evaluate(watched.data).then(done).catch(say('failure'));
  })();
`);

const evaluation = evaluationBy('(data) => ({ data, found: () => undefined })');
const watchedEvaluation = evaluationBy(watchExpression);

/**
 * What an expression makes of data, both as JSON text.
 * @throws Problem `mapping_syntax`, `mapping_failed`, with line and column or the field of the result
 */
export function runExpression(
  expression: string,
  dataText: string,
  { timeoutMs, isWatched }: ExpressionRun,
): ExpressionResult {
  const context = createRealm();
  Object.assign(context, {
    expressionText: expression,
    dataText,
    limitsText: JSON.stringify({ timeout: timeoutMs, stack: stackMax, sequence: sequenceMax }),
  });
  const program = isWatched ? watchedEvaluation : evaluation;
  program.runInContext(context, { timeout: timeoutMs });
  const said: unknown = Reflect.get(context, 'outcome');
  const outcome: unknown = typeof said === 'string' ? JSON.parse(said) : undefined;
  if (!isJsonObject(outcome)) {
    throw new Problem('mapping_failed', {
      errors: [{ path: 'mapping', message: 'The expression waits for something and never ends.' }],
    });
  }
  if (outcome.kind === 'unfit') throw unfitError(outcome.places);
  if (outcome.kind !== 'done') throw fieldError(outcome, expression);
  const { data, hasValue, found } = outcome;
  return {
    data,
    hasValue: hasValue === true,
    unread: pathsIn(found, 'unread'),
    missing: pathsIn(found, 'missing'),
  };
}

function pathsIn(found: unknown, name: string): string[] {
  const paths = readOwn(found, name);
  return Array.isArray(paths) ? paths.slice(0, pathsMax).map(String) : [];
}

// A fresh one each time: what an expression leaves behind is not there for the next caller's.
function createRealm(): Context {
  const fresh = createContext(Object.create(null), {
    microtaskMode: 'afterEvaluate',
    codeGeneration: { strings: false, wasm: false },
  });
  base64.runInContext(fresh);
  library().runInContext(fresh);
  return fresh;
}

// What the library borrows from a browser for $base64encode and $base64decode. Nothing of this program
// is lent: these are made within the realm. Beyond Latin-1 a browser refuses too.
const base64 = new Script(`
  (() => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const places = new Map([...signs].map((sign, place) => [sign, place]));
    const btoa = (text) => {
      if (/[^\\u0000-\\u00ff]/.test(text)) {
        throw new Error('$base64encode takes characters up to U+00FF only.');
      }
      const pieces = text.match(/[^]{1,3}/g) ?? [];
      return pieces
        .map((piece) => {
          const bits = [0, 1, 2].reduce((sum, at) => sum * 256 + (piece.charCodeAt(at) || 0), 0);
          const four = [18, 12, 6, 0].map((shift) => signs[(bits >> shift) & 63]);
          return four.slice(0, piece.length + 1).join('').padEnd(4, '=');
        })
        .join('');
    };
    const atob = (text) => {
      const plain = text.replace(/[\\t\\n\\f\\r ]+/g, '').replace(/={1,2}$/, '');
      if (/[^A-Za-z0-9+/]/.test(plain) || plain.length % 4 === 1) {
        throw new Error('$base64decode got a text that is not base64.');
      }
      const pieces = plain.match(/[^]{1,4}/g) ?? [];
      return pieces
        .map((piece) => {
          const bits = [...piece.padEnd(4, 'A')].reduce((sum, sign) => sum * 64 + places.get(sign), 0);
          const three = [16, 8, 0].map((shift) => String.fromCharCode((bits >> shift) & 255));
          return three.slice(0, piece.length - 1).join('');
        })
        .join('');
    };
    Object.assign(globalThis, { window: globalThis, btoa, atob });
  })();
`);

let compiled: Script | undefined;

function library(): Script {
  const file = createRequire(import.meta.url).resolve('jsonata');
  compiled ??= new Script(readFileSync(file, 'utf8'), { filename: 'jsonata.js' });
  return compiled;
}

// Errors by which JSONata says that a limit was reached.
const limitCodes: readonly unknown[] = ['D1011', 'D1012', 'D2014', 'D2015'];

function fieldError(outcome: Readonly<Record<string, unknown>>, expression: string): Problem {
  const { kind, code, position, message } = outcome;
  // JSONata counts from behind the sign it stumbled over.
  const offset = typeof position === 'number' ? Math.max(0, position - 1) : 0;
  const place = positionAt(expression, Math.min(offset, expression.length));
  const key: ProblemKey = limitCodes.includes(code)
    ? 'mapping_too_heavy'
    : kind === 'syntax'
      ? 'mapping_syntax'
      : 'mapping_failed';
  const words = String(message).slice(0, 300);
  const known = typeof code === 'string' ? `, JSONata ${code}` : '';
  return new Problem(key, {
    errors: [{ path: 'mapping', message: `${words} (${printPosition(place)}${known})`, ...place }],
  });
}
