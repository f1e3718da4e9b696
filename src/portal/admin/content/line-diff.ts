// What differs between two texts, by lines: the way of Myers, for texts that share most of their lines.

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

// Beyond that many changes the two have little in common: one goes, the other comes.
const changesMax = 400;

export function diffLines(before: string, after: string): DiffLine[] {
  const [from, to] = [before.split('\n'), after.split('\n')];
  const least = Math.min(from.length, to.length);
  let start = 0;
  while (start < least && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < least - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const middle = changed(from.slice(start, from.length - end), to.slice(start, to.length - end));
  return [
    ...lines('same', from.slice(0, start)),
    ...middle,
    ...lines('same', from.slice(from.length - end)),
  ];
}

function lines(kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}

function changed(from: readonly string[], to: readonly string[]): DiffLine[] {
  const trace = furthestWays(from, to);
  if (!trace) return [...lines('removed', from), ...lines('added', to)];
  const result: DiffLine[] = [];
  let [x, y] = [from.length, to.length];
  for (const [depth, reached] of [...trace.entries()].reverse()) {
    const k = x - y;
    const isDown = k === -depth || (k !== depth && at(reached, k - 1) < at(reached, k + 1));
    const startX = depth === 0 ? 0 : at(reached, isDown ? k + 1 : k - 1);
    const startY = depth === 0 ? 0 : startX - (isDown ? k + 1 : k - 1);
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      result.push({ kind: 'same', text: from[x] ?? '' });
    }
    if (depth === 0) break;
    if (isDown) result.push({ kind: 'added', text: to[startY] ?? '' });
    else result.push({ kind: 'removed', text: from[startX] ?? '' });
    [x, y] = [startX, startY];
  }
  return result.reverse();
}

/** For each number of changes, how far each diagonal reached before it; undefined for too many. */
function furthestWays(
  from: readonly string[],
  to: readonly string[],
): Map<number, number>[] | undefined {
  const reached = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let depth = 0; depth <= Math.min(changesMax, from.length + to.length); depth += 1) {
    trace.push(new Map(reached));
    for (let k = -depth; k <= depth; k += 2) {
      const isDown = k === -depth || (k !== depth && at(reached, k - 1) < at(reached, k + 1));
      let x = isDown ? at(reached, k + 1) : at(reached, k - 1) + 1;
      while (x < from.length && x - k < to.length && from[x] === to[x - k]) x += 1;
      reached.set(k, x);
      if (x >= from.length && x - k >= to.length) return trace;
    }
  }
  return undefined;
}

function at(reached: ReadonlyMap<number, number>, k: number): number {
  return reached.get(k) ?? -1;
}
