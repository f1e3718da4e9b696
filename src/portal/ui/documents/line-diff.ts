import { diffArrays } from 'diff';

export interface DiffLine {
  /** `same` is in both texts, `mine` and `theirs` in one of them. */
  side: 'same' | 'mine' | 'theirs';
  text: string;
}

// More differences would block a phone, and nobody would read them.
const maxEditLength = 1_500;

/** Finds the longest common subsequence of lines. */
export function lineDiff(mine: string, theirs: string): DiffLine[] {
  const [left, right] = [linesOf(mine), linesOf(theirs)];
  const parts = diffArrays(left, right, { maxEditLength });
  if (!parts) return [...left.map(line('mine')), ...right.map(line('theirs'))];
  return parts.flatMap(({ value, removed, added }) =>
    value.map(line(removed ? 'mine' : added ? 'theirs' : 'same')),
  );
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function line(side: DiffLine['side']): (text: string) => DiffLine {
  return (text) => ({ side, text });
}
