// Where a request's JSON is broken, in words and places a person can use. `JSON.parse` alone decides
// what is valid; jsonc-parser, which reads more than JSON, only says where the fault sits.
import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

export interface JsonFault {
  /** What is wrong and where, in one line: goes after 'Error parsing JSON: '. */
  detail: string;
  /** Offset into the text, for putting the caret there. */
  offset: number;
  line: number;
  column: number;
}

export type ParsedJson = { ok: true; value: unknown } | { ok: false; fault: JsonFault };

export function parseJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    return { ok: false, fault: findFault(text, error) };
  }
}

const sentences: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This word or sign is not JSON',
  InvalidNumberFormat: 'This number is not written as JSON wants it',
  PropertyNameExpected: 'A name in double quotes is expected',
  ValueExpected: 'A value is expected',
  ColonExpected: 'A colon is expected',
  CommaExpected: 'A comma is expected',
  CloseBraceExpected: 'A closing } is missing',
  CloseBracketExpected: 'A closing ] is missing',
  EndOfFileExpected: 'There is more text after the end of the JSON',
  InvalidCommentToken: 'Comments are not allowed',
  UnexpectedEndOfComment: 'Comments are not allowed',
  UnexpectedEndOfString: 'A closing double quote is missing',
  UnexpectedEndOfNumber: 'This number is cut off',
  InvalidUnicode: 'A \\u needs four hexadecimal digits after it',
  InvalidEscapeCharacter: 'This backslash sequence does not exist in JSON',
  InvalidCharacter: 'This character must be escaped inside a text',
};

function findFault(text: string, error: unknown): JsonFault {
  const faults: ParseError[] = [];
  parseTree(text, faults, { disallowComments: true, allowTrailingComma: false });
  const first = faults[0];
  if (!first) {
    // Only engines' own strictness is left (odd white space, say); their words are all there is.
    const words = error instanceof Error ? error.message : 'This is not JSON';
    return { detail: words, offset: 0, line: 1, column: 1 };
  }
  const { line, column } = positionOf(text, first.offset);
  const sentence =
    quoteHint(text, first) ?? sentences[printParseErrorCode(first.error)] ?? 'This is not JSON';
  return {
    detail: `${sentence} (line ${line}, column ${column})`,
    offset: first.offset,
    line,
    column,
  };
}

// Phones and word processors put typographic quotes in place of straight ones.
function quoteHint(text: string, fault: ParseError): string | undefined {
  const sign = text.charAt(fault.offset);
  if (/[\u2018-\u201f\u00ab\u00bb]/.test(sign)) {
    return `JSON takes straight double quotes, not ${sign}`;
  }
  if (sign === "'") return 'JSON takes double quotes, not single ones';
  return undefined;
}

/** Line and column, both from 1; a Windows line end counts once. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
