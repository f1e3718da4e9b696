// From characters to pieces: what stands together on one line, without a gap that a column or the cell
// of a table would leave.
import { drawnMin, gapMin, spaceMin, undrawnSpaceMin } from '#services/pdf-text/gaps.ts';
import { createLetters } from '#services/pdf-text/letters.ts';
import { type Box, type Character, writtenOf } from '#services/pdf-text/read-characters.ts';
import { isShaped, isUnspaced, runsToLeft } from '#services/pdf-text/scripts.ts';

export interface Piece extends Box {
  text: string;
  /** Where it is seen, whichever way it is turned. */
  seen: Box;
  /** A space was drawn or found behind it. */
  hasSpace?: boolean;
  /** Its last letter. */
  last?: Box;
}

interface Growing extends Piece {
  hasSpace: boolean;
  isRightToLeft: boolean;
  /** Its last letter changes with its neighbours. */
  isShaped: boolean;
  mayHaveSpace: boolean;
  isVertical: boolean;
  letters: number;
  first: Character;
  last: Box;
  /** Where its text begins and ends among the letters of all. */
  start: number;
  end: number;
}

/** Of the height of a line: more than this between two letters is a space, if the library thinks so. */
const guessedMin = 0.02;
/** Scripts with spaces between sentences only. */
const unspacedMin = 0.2;
const letters = createLetters();
const ideographs = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Pieces of upright text, in the order in which they were drawn. */
export function findPieces(characters: readonly Character[]): Piece[] {
  const pieces: Growing[] = [];
  let piece: Growing | undefined;
  let areDrawn: boolean | undefined;
  const isShapedGap = (gap: number, size: number, code: number): boolean => {
    areDrawn ??= areSpacesDrawn(characters);
    if (areDrawn) return gap > size * undrawnSpaceMin;
    return gap > size * (isUnspaced(code) ? unspacedMin : spaceMin);
  };
  letters.clear();
  for (const one of characters) {
    if (one.isSpace) {
      // One that takes no room was not drawn, but guessed.
      if (piece && one.x1 - one.x0 > drawnMin) piece.hasSpace = true;
      else if (piece) piece.mayHaveSpace = true;
      continue;
    }
    const joint = piece && jointOf(piece, one, isShapedGap);
    if (piece && joint !== undefined) {
      if (joint !== '') letters.addSpace();
      piece.end = letters.add(one);
      widen(piece, one);
      piece.letters += 1;
      piece.last = one;
      piece.hasSpace = false;
      piece.mayHaveSpace = false;
      piece.isShaped = isShaped(one.code);
      if (runsToLeft(one.code)) piece.isRightToLeft = true;
      continue;
    }
    const start = letters.length();
    piece = {
      ...boxOf(one),
      text: '',
      start,
      end: letters.add(one),
      first: one,
      seen: one,
      hasSpace: false,
      mayHaveSpace: false,
      isRightToLeft: runsToLeft(one.code),
      isShaped: isShaped(one.code),
      isVertical: false,
      letters: 1,
      last: one,
    };
    pieces.push(piece);
  }
  const all = letters.text();
  for (const one of pieces) {
    one.text = all.slice(one.start, one.end);
    one.seen = boxOf(one);
  }
  return pieces;
}

/** What comes between a piece and the next letter; undefined when that begins another piece. */
function jointOf(
  piece: Growing,
  one: Character,
  isShapedGap: (gap: number, size: number, code: number) => boolean,
): '' | ' ' | undefined {
  // Letters of one ligature all stand where it stands.
  if (one.x0 === piece.last.x0 && one.y0 === piece.last.y0 && one.x1 === piece.last.x1) return '';
  const height = Math.min(piece.y1 - piece.y0, one.y1 - one.y0);
  if (isBelow(piece, one)) {
    piece.isVertical = true;
    return piece.hasSpace ? ' ' : '';
  }
  if (piece.isVertical) return undefined;
  const overlap = Math.min(piece.y1, one.y1) - Math.max(piece.y0, one.y0);
  if (overlap < height * 0.4) return undefined;
  const size = Math.max(piece.y1 - piece.y0, one.y1 - one.y0);
  const ahead = one.x0 - piece.x1;
  const behind = piece.x0 - one.x1;
  const goesBack = ahead < -size * 0.5;
  if (goesBack && !(piece.isRightToLeft || runsToLeft(one.code))) return undefined;
  const gap = goesBack ? behind : ahead;
  if (gap > size * gapMin) return undefined;
  if (piece.hasSpace) return ' ';
  // The glyphs of such scripts have more or less room than their letters.
  if (piece.isShaped || isShaped(one.code)) return isShapedGap(gap, size, one.code) ? ' ' : '';
  const isGuessed = piece.mayHaveSpace && gap > size * guessedMin;
  return isGuessed || gap > size * spaceMin || isBehindScript(piece.last, one) ? ' ' : '';
}

function areSpacesDrawn(characters: readonly Character[]): boolean {
  return characters.some(({ isSpace, x0, x1 }, index) => {
    const before = characters[index - 1];
    return isSpace && x1 - x0 > drawnMin && before !== undefined && isShaped(before.code);
  });
}

/** Typeset formulas leave a little room behind raised and lowered figures, which parts words. */
export function isBehindScript(last: Box, one: Box): boolean {
  const isSmaller = last.y1 - last.y0 < (one.y1 - one.y0) * 0.85;
  return isSmaller && one.x0 - last.x1 > scriptGapMin;
}

const scriptGapMin = 0.3;

// Japanese and Chinese from top to bottom.
function isBelow(piece: Growing, one: Character): boolean {
  if (piece.letters > 1 && !piece.isVertical) return false;
  // A column of several letters began with one as well.
  if (!isIdeograph(one) || !isIdeograph(piece.first)) return false;
  const width = one.x1 - one.x0;
  const step = one.y0 - piece.y1;
  const shift = Math.abs((one.x0 + one.x1) / 2 - (piece.x0 + piece.x1) / 2);
  return shift < width * 0.3 && step > -width * 0.5 && step < width * 0.6;
}

function isIdeograph(one: Character): boolean {
  return (one.code >= 0x3000 || one.text !== undefined) && ideographs.test(writtenOf(one));
}

function widen(piece: Piece, one: Box): void {
  piece.x0 = Math.min(piece.x0, one.x0);
  piece.y0 = Math.min(piece.y0, one.y0);
  piece.x1 = Math.max(piece.x1, one.x1);
  piece.y1 = Math.max(piece.y1, one.y1);
}

export function boxOf({ x0, y0, x1, y1 }: Box): Box {
  return { x0, y0, x1, y1 };
}

/** Text at an angle, such as a watermark: only as it was drawn, line by line. */
export function skewedPieces(characters: readonly Character[]): Piece[] {
  const pieces: Piece[] = [];
  let isOpen = false;
  let hasSpace = false;
  for (const one of characters) {
    const last = pieces.at(-1);
    if (one.startsLine || !last) isOpen = false;
    if (one.isSpace) {
      hasSpace = true;
      continue;
    }
    if (isOpen && last) {
      last.text += (hasSpace ? ' ' : '') + writtenOf(one);
      widen(last, one);
      last.seen = boxOf(last);
    } else {
      pieces.push({ ...boxOf(one), text: writtenOf(one), seen: boxOf(one) });
    }
    isOpen = true;
    hasSpace = false;
  }
  return pieces;
}
