import { diffArrays } from 'diff';

export interface DiffLine {
  /** `same` stands in both, `mine` and `theirs` in one. */
  side: 'same' | 'mine' | 'theirs';
  text: string;
}

// With more differences than these a phone would stand still, and nobody would read them.
const maxEditLength = 1_500;

/** Which lines two texts share, as many as can be. */
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
