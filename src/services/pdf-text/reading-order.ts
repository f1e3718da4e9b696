// The order in which one reads rows: columns of prose one after the other, tables row by row.
import type { Piece } from '#services/pdf-text/find-pieces.ts';
import { type Row, rowsOf } from '#services/pdf-text/lines-of-pieces.ts';

interface Columns {
  /** Rows from the first to the last that have a column on each side, both included. */
  first: number;
  last: number;
  /** Where the columns part. */
  x: number;
}

const columnRowsMin = 3;
const proseLettersMin = 18;
const deepest = 6;

/**
 * Rows in the order of reading; a row is one line of a column, or one row of a table.
 * @param isToLeft whether the right column comes first
 */
export function inReadingOrder(pieces: readonly Piece[], isToLeft: boolean, depth = 0): Row[] {
  const rows = rowsOf(pieces);
  const columns = depth < deepest ? findColumns(rows) : undefined;
  if (!columns) return rows;
  const { first, last, x } = columns;
  const above = rows.slice(0, first).flatMap((row) => row.pieces);
  const inside = rows.slice(first, last + 1).flatMap((row) => row.pieces);
  const below = rows.slice(last + 1).flatMap((row) => row.pieces);
  const isLeft = (piece: Piece) => (piece.x0 + piece.x1) / 2 < x;
  const sides = [inside.filter(isLeft), inside.filter((piece) => !isLeft(piece))];
  if (isToLeft) sides.reverse();
  return [above, ...sides, below].flatMap((part) =>
    part.length === 0 ? [] : inReadingOrder(part, isToLeft, depth + 1),
  );
}

/** The tallest pair of columns. */
function findColumns(rows: readonly Row[]): Columns | undefined {
  let best: Columns | undefined;
  let most = 0;
  for (const x of gapsOf(rows)) {
    let first = 0;
    for (let index = 0; index <= rows.length; index++) {
      const row = rows[index];
      if (row && !row.pieces.some((piece) => piece.x0 < x && piece.x1 > x)) continue;
      const found = columnsIn(rows, first, index - 1, x);
      if (found && found.last - found.first > most) {
        best = found;
        most = found.last - found.first;
      }
      first = index + 1;
    }
  }
  return best;
}

const gapsTried = 24;

/** The middles of gaps, those that many rows have first. */
function gapsOf(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>();
  for (const { pieces } of rows) {
    for (let index = 1; index < pieces.length; index++) {
      const x = Math.round(((pieces[index - 1]?.x1 ?? 0) + (pieces[index]?.x0 ?? 0)) / 8) * 4;
      counts.set(x, (counts.get(x) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, gapsTried)
    .map(([x]) => x);
}

function columnsIn(rows: readonly Row[], from: number, to: number, x: number): Columns | undefined {
  let best: Columns | undefined;
  let first: number | undefined;
  let last = from;
  let sides = { left: 0, right: 0 };
  const end = () => {
    const isTall = Math.min(sides.left, sides.right) >= columnRowsMin;
    const found = first !== undefined && isTall ? { first, last, x } : undefined;
    if (found && (!best || found.last - found.first > best.last - best.first)) best = found;
    first = undefined;
    sides = { left: 0, right: 0 };
  };
  for (const part of partsOf(rows, from, to)) {
    const pieces = rows.slice(part.from, part.to + 1).flatMap((row) => row.pieces);
    const left = pieces.filter((piece) => piece.x1 <= x);
    const right = pieces.filter((piece) => piece.x0 >= x);
    if (left.length > 0 && right.length > 0) {
      if (!isProse(left) || !isProse(right)) {
        end();
        continue;
      }
      first ??= part.from;
      last = part.to;
    }
    sides = { left: sides.left + left.length, right: sides.right + right.length };
  }
  end();
  return best;
}

const partGapMin = 1;

/** Rows between which there is more room than between lines: a table stands apart from a text. */
function partsOf(rows: readonly Row[], from: number, to: number): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  let start = from;
  for (let index = from; index <= to; index++) {
    const [row, next] = [rows[index], rows[index + 1]];
    const isLast = index === to || !row || !next;
    if (isLast || next.y0 - row.y1 > Math.max(row.y1 - row.y0, next.y1 - next.y0) * partGapMin) {
      parts.push({ from: start, to: index });
      start = index + 1;
    }
  }
  return parts;
}

/** Lines of a text rather than cells: long, several, and most of them as wide as the column. */
function isProse(pieces: readonly Piece[]): boolean {
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0) / pieces.length;
  if (letters < proseLettersMin) return false;
  const from = Math.min(...pieces.map(({ x0 }) => x0));
  const width = Math.max(...pieces.map(({ x1 }) => x1)) - from;
  const wide = pieces.filter(({ x0, x1 }) => x1 - x0 > width * 0.5).length;
  return wide >= pieces.length * 0.5;
}
