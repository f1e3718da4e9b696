// The text of rows: as one reads it, or on a grid that keeps columns and tables in their places.
import type { Piece } from '#services/pdf-text/find-pieces.ts';
import { type Row, rowsOf } from '#services/pdf-text/lines-of-pieces.ts';

export function rowText({ pieces }: Row): string {
  const [first] = pieces;
  return first && pieces.length === 1 ? first.text : pieces.map(({ text }) => text).join(' ');
}

/** Lines, an empty one between paragraphs, and words whole that a line's end had cut. */
export function runningText(rows: readonly Row[]): string {
  const lines: string[] = [];
  let above: Row | undefined;
  for (const row of rows) {
    let text = rowText(row);
    const last = lines.at(-1);
    const cut = last !== undefined && hyphens.has(last.at(-1)) ? cutWord.exec(last) : null;
    const rest = cut && above && isNext(above, row) ? wordStart.exec(text) : null;
    if (last !== undefined && cut && rest) {
      lines[lines.length - 1] = `${last.slice(0, -1)}${rest[0]}`;
      text = text.slice(rest[0].length).trimStart();
      above = row;
      if (text === '') continue;
    } else if (above && isApart(above, row)) {
      lines.push('');
    }
    lines.push(text);
    above = row;
  }
  return lines.join('\n');
}

// Looked at first: a search for the whole would go through every line.
const hyphens = new Set<string | undefined>(['-', '\u2010']);
const cutWord = /\p{L}[-\u2010]$/u;
const wordStart = /^\p{Ll}[^\s]*/u;

const heightOf = ({ y0, y1 }: Row): number => y1 - y0;

function isNext(above: Row, row: Row): boolean {
  return row.y0 < above.y0 || row.y0 - above.y1 < heightOf(row) * 2;
}

function isApart(above: Row, row: Row): boolean {
  const gap = row.y0 - above.y1;
  return gap > Math.max(heightOf(above), heightOf(row)) * 0.75 || row.y1 < above.y0;
}

const columnsMax = 400;
const emptyRowsMax = 3;

/** Each piece in the column of a typewriter's page that it stands in. */
export function gridText(pieces: readonly Piece[]): string {
  const rows = rowsOf(pieces);
  if (rows.length === 0) return '';
  const left = Math.min(...rows.map(({ x0 }) => x0));
  const right = Math.max(...rows.map(({ x1 }) => x1));
  const unit = Math.max(letterWidth(pieces), (right - left) / columnsMax);
  const lines: string[] = [];
  let above: Row | undefined;
  for (const row of rows) {
    if (above) {
      const gap = (row.y0 - above.y1) / Math.max(1, heightOf(row));
      for (let empty = Math.min(emptyRowsMax, Math.round(gap - 0.2)); empty > 0; empty--) {
        lines.push('');
      }
    }
    let line = '';
    for (const piece of row.pieces) {
      const column = Math.round((piece.x0 - left) / unit);
      const least = line === '' ? 0 : line.length + 2;
      line = line.padEnd(Math.max(column, least)) + piece.text;
    }
    lines.push(line);
    above = row;
  }
  return lines.join('\n');
}

/** What a letter takes on average, so that long lines fit between their neighbours. */
function letterWidth(pieces: readonly Piece[]): number {
  const widths = pieces
    .filter(({ text }) => text.length > 3)
    .map(({ x0, x1, text }) => (x1 - x0) / text.length)
    .sort((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] || 5;
}
