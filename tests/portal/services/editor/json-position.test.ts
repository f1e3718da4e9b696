import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson, positionOf } from '#portal/services/editor/json-position.ts';

function faultOf(text: string) {
  const parsed = parseJson(text);
  return parsed.ok ? undefined : parsed.fault;
}

describe('parsing the Request pane', () => {
  test('valid JSON of any type is accepted', () => {
    expect(parseJson('{"a": [1, "č"]}')).toEqual({ ok: true, value: { a: [1, 'č'] } });
    expect(parseJson('3')).toEqual({ ok: true, value: 3 });
  });

  test('a missing comma is reported with line and column', () => {
    expect(faultOf('{\n  "a": 1\n  "b": 2\n}')).toEqual({
      detail: 'A comma is expected (line 3, column 3)',
      offset: 13,
      line: 3,
      column: 3,
    });
  });

  test('a trailing comma, a comment and a missing brace are reported', () => {
    expect(faultOf('{"a": 1,}')?.detail).toContain('A name in double quotes is expected');
    expect(faultOf('{"a": 1} // total')?.detail).toContain('Comments are not allowed');
    expect(faultOf('{"a": 1')?.detail).toContain('A closing } is missing');
  });

  test('typographic and single quotes are named in the message', () => {
    expect(faultOf('{“a”: 1}')?.detail).toBe(
      'JSON takes straight double quotes, not “ (line 1, column 2)',
    );
    expect(faultOf("{'a': 1}")?.detail).toContain('not single ones');
  });

  test('errors that only the engine detects still give a sentence', () => {
    expect(faultOf('\u00a0{}')?.detail).not.toBe('');
  });

  test('a Windows line break counts once', () => {
    expect(positionOf('a\r\nb\r\ncd', 8)).toEqual({ line: 3, column: 3 });
  });
});

test('any text is either JSON or has an error within the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((text) => text.slice(1)),
      ),
      (text) => {
        const parsed = parseJson(text);
        if (parsed.ok) return;
        expect(parsed.fault.detail).not.toBe('');
        expect(parsed.fault.offset).toBeLessThanOrEqual(text.length);
        expect(parsed.fault.line).toBeGreaterThanOrEqual(1);
      },
    ),
  );
});
