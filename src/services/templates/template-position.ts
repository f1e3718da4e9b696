import { Problem } from '#contract/problems.ts';

export interface Position {
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Line and column of an offset in a text. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (
    let end = text.indexOf('\n');
    end !== -1 && end < offset;
    end = text.indexOf('\n', end + 1)
  ) {
    line++;
    lineStart = end + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

export function printPosition({ line, column }: Position): string {
  return `line ${line}, column ${column}`;
}

/** A syntax error in a template, with its position. */
export function syntaxProblem(position: Position, message: string, fix?: string): Problem {
  const fieldError = {
    path: 'template',
    message: `${message} (${printPosition(position)})`,
    ...position,
  };
  return new Problem('template_syntax', {
    errors: [fix === undefined ? fieldError : { ...fieldError, fix }],
    message: `The template has a mistake on ${printPosition(position)}: ${message}`,
  });
}
