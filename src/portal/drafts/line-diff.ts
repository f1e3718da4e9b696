// Which lines two texts share, by their longest common subsequence. Equal beginnings and ends are
// taken off first: two versions of a request usually differ in a few lines of many.

export interface DiffLine {
  /** `same` stands in both, `mine` and `theirs` in one. */
  side: 'same' | 'mine' | 'theirs';
  text: string;
}

// The table has a cell for each pair of lines; beyond this a phone would stand still.
const cellsMax = 4_000_000;

export function lineDiff(mine: string, theirs: string): DiffLine[] {
  const left = mine.split(/\r\n|\r|\n/);
  const right = theirs.split(/\r\n|\r|\n/);
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return [
    ...left.slice(0, start).map(same),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(same),
  ];
}

function middle(left: readonly string[], right: readonly string[]): DiffLine[] {
  if ((left.length + 1) * (right.length + 1) > cellsMax) {
    return [...left.map(onlyMine), ...right.map(onlyTheirs)];
  }
  const width = right.length + 1;
  // Cell (i, j): how many lines the texts share from line i and line j on.
  const shared = new Uint32Array((left.length + 1) * width);
  const at = (i: number, j: number) => shared[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      shared[i * width + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]];
    if (one !== undefined && one === other) {
      lines.push(same(one));
      i += 1;
      j += 1;
    } else if (one !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(onlyMine(one));
      i += 1;
    } else if (other !== undefined) {
      lines.push(onlyTheirs(other));
      j += 1;
    }
  }
  return lines;
}

const same = (text: string): DiffLine => ({ side: 'same', text });
const onlyMine = (text: string): DiffLine => ({ side: 'mine', text });
const onlyTheirs = (text: string): DiffLine => ({ side: 'theirs', text });
