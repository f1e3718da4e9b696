// The syntax of the default engine, parsed once from left to right. Anything that is not exactly a
// placeholder is text, because templates contain ordinary percent signs (`width:100%`).

import { Problem } from '#contract/problems.ts';
import { positionAt, syntaxProblem } from '#services/templates/template-position.ts';

export type DefaultNode =
  | { kind: 'text'; text: string }
  | {
      kind: 'field';
      path: readonly string[];
      offset: number;
      /** `%C4%8D` in a URL, which starts like a field: text, unless the data has such a field. */
      encoded?: string;
    }
  | { kind: 'loop'; path: readonly string[]; offset: number; body: DefaultNode[] };

const nestingMax = 32;

// Sticky and unambiguous: no character can be matched in two ways, so parsing is linear.
const marker =
  /%(?:(%)|([#/]?)(@index|@value|[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+)*)%)/uy;

// Percent-encoded characters of URLs: one of UTF-8, or bytes of older encodings in upper case.
const encodedLetter =
  /%(?:(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-4](?:%[89ab][\da-f]){3})/iy;
const encodedBytes = /%[A-F][\dA-F](?:%[\dA-F]{2})+/y;

/**
 * Parses a template of the default engine.
 * @throws Problem `template_syntax` for a loop that is not closed or closed by another name
 */
export function parseDefaultTemplate(template: string): DefaultNode[] {
  const root: DefaultNode[] = [];
  const open: { name: string; offset: number; outer: DefaultNode[] }[] = [];
  let body = root;
  let textStart = 0;
  let offset = template.indexOf('%');
  while (offset !== -1) {
    marker.lastIndex = offset;
    const match = marker.exec(template);
    if (match === null) {
      offset = template.indexOf('%', offset + 1);
      continue;
    }
    const [whole, percent, sign = '', name = ''] = match;
    const encoded = encodedAt(template, offset);
    const end = offset + (encoded ?? whole).length;
    const span = sign === '' ? { start: offset, end } : tagSpan(template, offset, end, textStart);
    addText(body, template.slice(textStart, span.start));
    textStart = span.end;
    if (percent !== undefined) {
      addText(body, '%');
    } else if (sign === '') {
      const field = { kind: 'field', path: name.split('.'), offset } as const;
      body.push(encoded === undefined ? field : { ...field, encoded });
    } else if (sign === '#') {
      if (open.length === nestingMax) {
        throw new Problem('template_too_heavy', { cause: `loops nested over ${nestingMax}` });
      }
      const inner: DefaultNode[] = [];
      body.push({ kind: 'loop', path: name.split('.'), offset, body: inner });
      open.push({ name, offset, outer: body });
      body = inner;
    } else {
      body = closeLoop(template, open.pop(), name, offset);
    }
    offset = template.indexOf('%', end);
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw syntaxProblem(
      positionAt(template, unclosed.offset),
      `the loop %#${unclosed.name}% is not closed`,
      `Write %/${unclosed.name}% where it ends.`,
    );
  }
  addText(body, template.slice(textStart));
  return root;
}

function encodedAt(template: string, offset: number): string | undefined {
  for (const pattern of [encodedLetter, encodedBytes]) {
    pattern.lastIndex = offset;
    const match = pattern.exec(template);
    if (match !== null) return match[0];
  }
  return undefined;
}

function closeLoop(
  template: string,
  loop: { name: string; outer: DefaultNode[] } | undefined,
  name: string,
  offset: number,
): DefaultNode[] {
  if (loop === undefined) {
    throw syntaxProblem(
      positionAt(template, offset),
      `%/${name}% closes a loop that was never opened`,
      `Write %#${name}% where it starts, or %% for a percent sign.`,
    );
  }
  if (loop.name !== name) {
    throw syntaxProblem(
      positionAt(template, offset),
      `%/${name}% was found where %/${loop.name}% is expected`,
      `Close the inner loop first: %/${loop.name}%.`,
    );
  }
  return loop.outer;
}

function addText(body: DefaultNode[], text: string): void {
  if (text !== '') body.push({ kind: 'text', text });
}

/** A loop tag alone on its line removes the line, so that text and CSV get no blank lines. */
function tagSpan(
  template: string,
  start: number,
  end: number,
  textStart: number,
): { start: number; end: number } {
  let lineStart = start;
  while (lineStart > textStart && isBlank(template[lineStart - 1])) lineStart--;
  let lineEnd = end;
  while (isBlank(template[lineEnd])) lineEnd++;
  if (template[lineEnd] === '\r') lineEnd++;
  const startsLine = lineStart === 0 || template[lineStart - 1] === '\n';
  if (!startsLine || (lineEnd < template.length && template[lineEnd] !== '\n')) {
    return { start, end };
  }
  return { start: lineStart, end: Math.min(lineEnd + 1, template.length) };
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
