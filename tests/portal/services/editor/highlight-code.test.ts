import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CodeLanguage,
  highlightCode,
  type PieceKind,
} from '#portal/services/editor/highlight-code.ts';

function piecesOf(code: string, language: CodeLanguage, kind: PieceKind): string[] {
  return highlightCode(code, language)
    .filter((piece) => piece.kind === kind)
    .map(({ text }) => text);
}

describe('highlighted code', () => {
  test('distinguishes keys, strings, numbers and keywords of JSON', () => {
    const code = '{"a": "b: \\"c\\"", "n": -1.5e3, "w": [true, null]}';
    expect(piecesOf(code, 'json', 'key')).toEqual(['"a":', '"n":', '"w":']);
    expect(piecesOf(code, 'json', 'text')).toEqual(['"b: \\"c\\""']);
    expect(piecesOf(code, 'json', 'number')).toEqual(['-1.5e3']);
    expect(piecesOf(code, 'json', 'word')).toEqual(['true', 'null']);
  });

  test('distinguishes tags, attributes, values and other markup of XML', () => {
    const code =
      '<?xml version="1.0"?><!-- a > b --><u:line no="1 > 0"><![CDATA[<x>]]>5</u:line><e/>';
    expect(piecesOf(code, 'xml', 'word')).toEqual(['<u:line', '>', '</u:line', '>', '<e', '/>']);
    expect(piecesOf(code, 'xml', 'key')).toEqual(['no']);
    expect(piecesOf(code, 'xml', 'text')).toEqual(['"1 > 0"']);
    expect(piecesOf(code, 'xml', 'comment')).toEqual([
      '<?xml version="1.0"?>',
      '<!-- a > b -->',
      '<![CDATA[<x>]]>',
    ]);
  });

  test('keeps the text unchanged, for any input', () => {
    const signs = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '!',
      '-',
      '?',
      '/',
      '\\',
      'a',
      '1',
      ':',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.string({ unit: signs }),
        fc.constantFrom('json', 'xml', 'html'),
        (code, one) => {
          const pieces = highlightCode(code, one);
          expect(pieces.map(({ text }) => text).join('')).toBe(code);
        },
      ),
    );
  });
});
