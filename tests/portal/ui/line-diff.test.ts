import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiffLine, lineDiff } from '#portal/ui/documents/line-diff.ts';

function textOf(lines: readonly DiffLine[], side: 'mine' | 'theirs'): string {
  return lines
    .filter((line) => line.side === 'same' || line.side === side)
    .map(({ text }) => text)
    .join('\n');
}

const shown = (mine: string, theirs: string) =>
  lineDiff(mine, theirs).map(({ side, text }) => `${side} ${text}`);

describe('the differing lines of two texts', () => {
  test('a changed line is listed once per side, its neighbours are shared', () => {
    expect(shown('{\n  "a": 1,\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 3\n}')).toEqual([
      'same {',
      'same   "a": 1,',
      'mine   "b": 2',
      'theirs   "b": 3',
      'same }',
    ]);
  });

  test('equal texts share every line', () => {
    expect(lineDiff('a\nb', 'a\nb').every(({ side }) => side === 'same')).toBe(true);
  });

  test('an added line does not change the lines around it', () => {
    expect(shown('a\nc', 'a\nb\nc')).toEqual(['same a', 'theirs b', 'same c']);
  });

  test('line breaks of another system are ignored', () => {
    expect(shown('a\r\nb', 'a\nb')).toEqual(['same a', 'same b']);
  });

  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });

  test('each side can be rebuilt from the diff', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [mine, theirs] = [left.join('\n'), right.join('\n')];
        const lines = lineDiff(mine, theirs);
        expect(textOf(lines, 'mine')).toBe(mine);
        expect(textOf(lines, 'theirs')).toBe(theirs);
      }),
    );
  });

  test('the number of shared lines is maximal', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const lines = lineDiff(left.join('\n'), right.join('\n'));
        const shared = lines.filter(({ side }) => side === 'same').length;
        const own = left.length === 0 ? [''] : left;
        const other = right.length === 0 ? [''] : right;
        expect(shared).toBe(longest(own, other));
      }),
    );
  });
});

/** A slow reference implementation by definition. */
function longest(left: readonly string[], right: readonly string[]): number {
  const known = new Map<string, number>();
  const from = (i: number, j: number): number => {
    if (i === left.length || j === right.length) return 0;
    const key = `${i} ${j}`;
    const found =
      known.get(key) ??
      (left[i] === right[j] ? 1 + from(i + 1, j + 1) : Math.max(from(i + 1, j), from(i, j + 1)));
    known.set(key, found);
    return found;
  };
  return from(0, 0);
}
