// Pieces that stand on one height become a row, as one reads it.
import { isBehindScript, type Piece } from '#services/pdf-text/find-pieces.ts';
import { gapMin } from '#services/pdf-text/gaps.ts';
import type { Box } from '#services/pdf-text/read-characters.ts';

export interface Row extends Box {
  /** From left to right, with gaps between them. */
  pieces: Piece[];
}

/** Rows from top to bottom. */
export function rowsOf(pieces: readonly Piece[]): Row[] {
  const sorted = [...pieces].sort((a, b) => middle(a) - middle(b) || a.x0 - b.x0);
  const rows: Row[] = [];
  for (const piece of sorted) {
    const row = rows.findLast((one, index) => index >= rows.length - 4 && isOnRow(one, piece));
    if (row) {
      row.pieces.push(piece);
      row.x0 = Math.min(row.x0, piece.x0);
      row.x1 = Math.max(row.x1, piece.x1);
      // The tallest piece decides where the row is; a raised figure does not make it taller.
      if (piece.y1 - piece.y0 > row.y1 - row.y0) {
        row.y0 = piece.y0;
        row.y1 = piece.y1;
      }
    } else {
      rows.push({ x0: piece.x0, y0: piece.y0, x1: piece.x1, y1: piece.y1, pieces: [piece] });
    }
  }
  for (const row of rows) row.pieces = joined(row.pieces);
  return rows.sort((a, b) => a.y0 - b.y0);
}

export function isOnRow(row: Box, piece: Box): boolean {
  const overlap = Math.min(row.y1, piece.y1) - Math.max(row.y0, piece.y0);
  const height = Math.min(row.y1 - row.y0, piece.y1 - piece.y0);
  return overlap > height * 0.55 && Math.abs(middle(row) - middle(piece)) < height * 0.6;
}

const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

/** Of the height: two pieces that are drawn this near are one word. */
const touchMax = 0.06;

/** Words that were drawn one by one, or in another order, put together. */
function joined(pieces: Piece[]): Piece[] {
  if (pieces.length < 2) return pieces;
  const sorted = pieces.sort((a, b) => a.x0 - b.x0);
  const found: Piece[] = [];
  for (const piece of sorted) {
    const last = found.at(-1);
    const size = last ? Math.max(last.y1 - last.y0, piece.y1 - piece.y0) : 0;
    const gap = last ? piece.x0 - last.x1 : 0;
    if (!last || gap > size * gapMin) {
      found.push({ ...piece });
      continue;
    }
    // Two that were drawn apart are two words unless they touch.
    last.text = written(
      last,
      piece,
      last.hasSpace ||
        isBehindScript(last.last ?? last, piece) ||
        gap > size * touchMax ||
        gap < -size * 0.5
        ? ' '
        : '',
    );
    last.hasSpace = piece.hasSpace === true;
    last.last = piece.last ?? piece;
    last.x1 = Math.max(last.x1, piece.x1);
    last.y0 = Math.min(last.y0, piece.y0);
    last.y1 = Math.max(last.y1, piece.y1);
    last.seen = {
      x0: Math.min(last.seen.x0, piece.seen.x0),
      y0: Math.min(last.seen.y0, piece.seen.y0),
      x1: Math.max(last.seen.x1, piece.seen.x1),
      y1: Math.max(last.seen.y1, piece.seen.y1),
    };
  }
  return found;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function written(left: Piece, right: Piece, joint: string): string {
  const reversed = rightToLeft.test(left.text) && rightToLeft.test(right.text);
  return reversed ? right.text + joint + left.text : left.text + joint + right.text;
}
