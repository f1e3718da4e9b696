// One page of a PDF as text and lines.
import { boxOf, findPieces, type Piece, skewedPieces } from '#services/pdf-text/find-pieces.ts';
import type { FormEntry } from '#services/pdf-text/form-entries.ts';
import type { Row } from '#services/pdf-text/lines-of-pieces.ts';
import { type OpenPdf, withPage } from '#services/pdf-text/pdfium.ts';
import {
  type Box,
  type Character,
  frameOf,
  type PageFrame,
  readCharacters,
} from '#services/pdf-text/read-characters.ts';
import { inReadingOrder } from '#services/pdf-text/reading-order.ts';
import { areRightToLeft, rightToLeftPieces } from '#services/pdf-text/right-to-left.ts';
import { gridText, rowText, runningText } from '#services/pdf-text/write-text.ts';

/** In points from the upper left corner of the page as it is shown. */
export interface TextLine {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** The parts of a line with wide gaps, such as the row of a table, in the order of reading. */
  cells?: { text: string; x: number; w: number }[];
}

export interface PageText {
  width: number;
  height: number;
  text: string;
  lines: TextLine[];
  /** Whether anything at all is drawn on it. */
  isEmpty: boolean;
}

const charactersMax = 500_000;

/** @throws RangeError for a page with more text than is read */
export function readPage(pdf: OpenPdf, index: number, isLayout: boolean): PageText | undefined {
  return withPage(pdf, index, (page, entries) => {
    const frame = frameOf(pdf, page);
    const read = readCharacters(pdf, page, frame, charactersMax);
    const { characters: drawn } = read;
    const typed = entries.length === 0 ? [] : undrawn(entries, drawn, frame);
    const all = typed.length === 0 ? drawn : [...drawn, ...typed];
    const toLeft = read.haveRightToLeft ? { isPage: areRightToLeft(drawn) } : undefined;
    const parts = partsOf(all, read.areTurned, frame, toLeft);
    const rows = parts.flatMap(({ ordered }) => ordered);
    const text = parts
      .map(({ pieces, ordered }) => (isLayout ? gridText(pieces) : runningText(ordered)))
      .filter((part) => part !== '')
      .join('\n\n');
    return {
      width: round(frame.width),
      height: round(frame.height),
      text: text.toWellFormed(),
      lines: rows.map(lineOf),
      isEmpty: pdf.lib._FPDFPage_CountObjects(page) === 0,
    };
  });
}

/** A page whose unit is so many points. */
export function inPoints(read: PageText, unit: number): PageText {
  if (unit === 1) return read;
  const scaled = (length: number) => round(length * unit);
  return {
    ...read,
    width: scaled(read.width),
    height: scaled(read.height),
    lines: read.lines.map(({ x, y, w, h, cells, ...line }) => ({
      ...line,
      x: scaled(x),
      y: scaled(y),
      w: scaled(w),
      h: scaled(h),
      ...(cells === undefined
        ? {}
        : { cells: cells.map((cell) => ({ ...cell, x: scaled(cell.x), w: scaled(cell.w) })) }),
    })),
  };
}

/** Entries of a form where nothing is drawn, each as if it were one letter. */
function undrawn(
  entries: readonly FormEntry[],
  drawn: readonly Character[],
  frame: PageFrame,
): Character[] {
  return entries.flatMap(({ text, left, bottom, right, top }) => {
    const box = frame.place({ x0: 0, y0: 0, x1: 0, y1: 0 }, left, bottom, right, top);
    const isDrawn = drawn.some((one) => !one.isSpace && isWithin(one, box));
    return isDrawn
      ? []
      : [
          {
            ...box,
            text,
            code: text.codePointAt(0) ?? 0,
            index: -1,
            turn: 0,
            isSpace: false,
            startsLine: true,
          },
        ];
  });
}

function isWithin(one: Box, box: Box): boolean {
  const x = (one.x0 + one.x1) / 2;
  const y = (one.y0 + one.y1) / 2;
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
}

/** Of a page with letters that run from right to left. */
interface ToLeft {
  /** Most letters of the page do. */
  isPage: boolean;
}

interface Part {
  pieces: Piece[];
  ordered: Row[];
}

/** Text that runs the usual way first, then what is turned otherwise. */
function partsOf(
  characters: readonly Character[],
  areTurned: boolean,
  frame: PageFrame,
  toLeft: ToLeft | undefined,
): Part[] {
  if (!areTurned) return [partOf(piecesOf(characters, toLeft), toLeft)];
  const groups = new Map<Character['turn'], Character[]>();
  for (const one of characters) {
    const group = groups.get(one.turn);
    if (group) group.push(one);
    else groups.set(one.turn, [one]);
  }
  const sizes = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return sizes.map(([turn, group]) => {
    if (turn === 'skew') {
      const pieces = skewedPieces(group);
      return { pieces, ordered: pieces.map((piece) => ({ ...boxOf(piece), pieces: [piece] })) };
    }
    const upright =
      turn === 0 ? group : group.map((one) => ({ ...one, ...upright4(one, turn, frame) }));
    const pieces = piecesOf(upright, toLeft);
    if (turn !== 0) for (const piece of pieces) piece.seen = seenFrom(piece, turn, frame);
    return partOf(pieces, toLeft);
  });
}

function piecesOf(characters: readonly Character[], toLeft: ToLeft | undefined): Piece[] {
  if (!toLeft) return findPieces(characters);
  const { pieces, rest } = rightToLeftPieces(characters, toLeft.isPage);
  return [...findPieces(rest), ...pieces];
}

/** As one reads them; the cells and columns of a page that runs to the left begin on the right. */
function partOf(pieces: Piece[], toLeft: ToLeft | undefined): Part {
  const isToLeft = toLeft?.isPage === true;
  const ordered = inReadingOrder(pieces, isToLeft);
  if (isToLeft) for (const row of ordered) row.pieces.reverse();
  return { pieces, ordered };
}

/** Where a turned letter would stand if the page were turned until it is upright. */
function upright4({ x0, y0, x1, y1 }: Box, turn: 1 | 2 | 3, { width, height }: PageFrame): Box {
  if (turn === 1) return { x0: y0, x1: y1, y0: width - x1, y1: width - x0 };
  if (turn === 2) return { x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0 };
  return { x0: height - y1, x1: height - y0, y0: x0, y1: x1 };
}

function seenFrom({ x0, y0, x1, y1 }: Box, turn: 1 | 2 | 3, { width, height }: PageFrame): Box {
  if (turn === 1) return { x0: width - y1, x1: width - y0, y0: x0, y1: x1 };
  if (turn === 2) return { x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0 };
  return { x0: y0, x1: y1, y0: height - x1, y1: height - x0 };
}

function lineOf(row: Row): TextLine {
  const { pieces } = row;
  let { x0, y0, x1, y1 } = pieces[0]?.seen ?? row;
  for (const { seen } of pieces) {
    x0 = Math.min(x0, seen.x0);
    y0 = Math.min(y0, seen.y0);
    x1 = Math.max(x1, seen.x1);
    y1 = Math.max(y1, seen.y1);
  }
  return {
    text: rowText(row).toWellFormed(),
    x: round(x0),
    y: round(y0),
    w: round(x1 - x0),
    h: round(y1 - y0),
    ...(pieces.length > 1 ? { cells: pieces.map(cellOf) } : {}),
  };
}

const cellOf = ({ text, seen }: Piece) => ({
  text: text.toWellFormed(),
  x: round(seen.x0),
  w: round(seen.x1 - seen.x0),
});

const round = (points: number): number => Math.round(points * 100) / 100;
