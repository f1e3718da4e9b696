// "Did you mean" for unknown fields and helpers. Bounded, because names and data are foreign.

const namesMax = 300;
const lengthMax = 60;

/** The name most like `wanted`, or undefined when none is near enough to be a typing mistake. */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  if (wanted.length > lengthMax) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  let looked = 0;
  for (const name of names) {
    if (++looked > namesMax) break;
    if (name === wanted || name.length > lengthMax) continue;
    const distance = plain(name) === plain(wanted) ? 0 : editDistance(plain(wanted), plain(name));
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

// `unit_price`, `unit-price` and `UnitPrice` are one name to whoever mistypes it.
function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** Letters to add, drop, change or swap with a neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2];
      if (isSwapped && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, at(before, column - 2) + 1);
      }
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
