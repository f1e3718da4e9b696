// Lines with letters that run from right to left: taken as they are seen, from left to right, and put into
// the order in which one reads them. A PDF keeps what is seen only; PDFium and others guess the rest.
import type { Piece } from '#services/pdf-text/find-pieces.ts';
import { drawnMin, gapMin, spaceMin, undrawnSpaceMin } from '#services/pdf-text/gaps.ts';
import { isOnRow } from '#services/pdf-text/lines-of-pieces.ts';
import { readingOrderOf, type Sign } from '#services/pdf-text/logical-order.ts';
import { type Box, type Character, writtenOf } from '#services/pdf-text/read-characters.ts';
import { isCombining, isShaped, runsToLeft } from '#services/pdf-text/scripts.ts';

const lettersOnly = /^\p{L}/u;

/** Whether most letters run from right to left. */
export function areRightToLeft(characters: readonly Character[]): boolean {
  let left = 0;
  let right = 0;
  for (const one of characters) {
    if (runsToLeft(one.code)) right += 1;
    else if (!one.isSpace && lettersOnly.test(writtenOf(one))) left += 1;
  }
  return right > left;
}

/** Pieces of lines with such letters, and the characters that are on no such piece. */
export function rightToLeftPieces(
  characters: readonly Character[],
  isPageRightToLeft: boolean,
): { pieces: Piece[]; rest: Character[] } {
  const seen = characters.filter((one) => !one.isSpace || one.x1 - one.x0 > drawnMin);
  // Some fonts give a word to a Latin letter as well: it is left where it was drawn.
  const placeOf = ({ x0, y0, x1 }: Character): string => `${x0} ${y0} ${x1}`;
  const latin = new Set(
    seen.filter(({ code, isSpace }) => !isSpace && !isShaped(code)).map(placeOf),
  );
  const letters = seen.filter(
    (one) => !((one.isSpace || runsToLeft(one.code)) && latin.has(placeOf(one))),
  );
  const taken = new Set<Character>();
  const pieces: Piece[] = [];
  for (const line of linesOf(letters)) {
    if (!line.some(({ code }) => runsToLeft(code))) continue;
    for (const part of partsOf(line)) {
      if (!part.some((one) => runsToLeft(one.code) && !isLooseSign(one))) continue;
      for (const one of part) taken.add(one);
      pieces.push(pieceOf(part, isPageRightToLeft));
    }
  }
  return { pieces, rest: characters.filter((one) => !taken.has(one)) };
}

interface Line extends Box {
  letters: Character[];
}

const linesTried = 4;

function linesOf(characters: readonly Character[]): Character[][] {
  const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2;
  const sorted = [...characters].sort((a, b) => middle(a) - middle(b));
  const lines: Line[] = [];
  for (const one of sorted) {
    const line = lines.slice(-linesTried).findLast((open) => isOnRow(open, one));
    if (!line) {
      lines.push({ x0: one.x0, y0: one.y0, x1: one.x1, y1: one.y1, letters: [one] });
      continue;
    }
    line.letters.push(one);
    if (one.y1 - one.y0 > line.y1 - line.y0) {
      line.y0 = one.y0;
      line.y1 = one.y1;
    }
  }
  return lines.map(({ letters }) => letters);
}

/** What stands together on a line, from left to right. */
function partsOf(line: Character[]): Character[][] {
  const parts: Character[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const one of line.sort((a, b) => a.x0 - b.x0)) {
    if (one.isSpace) {
      parts.at(-1)?.push(one);
      continue;
    }
    const part = parts.at(-1);
    if (part && one.x0 - end <= (one.y1 - one.y0) * gapMin) part.push(one);
    else parts.push([one]);
    end = Math.max(end, one.x1);
  }
  return parts;
}

function pieceOf(part: readonly Character[], isPageRightToLeft: boolean): Piece {
  const signs = signsOf(part);
  const letters = part.filter(({ isSpace }) => !isSpace);
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const one of letters) {
    box.x0 = Math.min(box.x0, one.x0);
    box.y0 = Math.min(box.y0, one.y0);
    box.x1 = Math.max(box.x1, one.x1);
    box.y1 = Math.max(box.y1, one.y1);
  }
  return { ...box, seen: box, text: readingOrderOf(signs, isPageRightToLeft).trim() };
}

/** Letters with the signs that stand on them, and spaces, from left to right. */
function signsOf(part: readonly Character[]): Sign[] {
  const drawsSpaces = part.some(({ isSpace }) => isSpace);
  const signs: Sign[] = [];
  const bases: { box: Box; sign: Sign }[] = [];
  let end = Number.NaN;
  let hasSpace = false;
  let isSpaceReversed: boolean | undefined;
  for (const one of part) {
    if (one.isSpace) {
      hasSpace = true;
      isSpaceReversed = one.isReversed;
      continue;
    }
    if (isLooseSign(one)) continue;
    const gap = one.x0 - end;
    const isGap = gap > (one.y1 - one.y0) * (drawsSpaces ? undrawnSpaceMin : spaceMin);
    if ((hasSpace || isGap) && signs.length > 0) {
      signs.push({ text: ' ', code: 32, isReversed: isSpaceReversed });
    }
    const sign = { text: writtenOf(one), code: one.code, isReversed: one.isReversed };
    signs.push(sign);
    bases.push({ box: one, sign });
    end = Number.isNaN(end) ? one.x1 : Math.max(end, one.x1);
    hasSpace = false;
    isSpaceReversed = undefined;
  }
  let next = 0;
  for (const one of part.filter(isLooseSign)) {
    const x = (one.x0 + one.x1) / 2;
    const away = ({ box }: { box: Box }): number => Math.max(box.x0 - x, x - box.x1, 0);
    while ((bases[next]?.box.x0 ?? Infinity) <= x) next += 1;
    let base = bases[Math.max(0, next - 1)];
    // One that begins further to the left may reach further.
    for (const each of bases.slice(Math.max(0, next - basesTried), next + 1)) {
      if (base && away(each) < away(base)) base = each;
    }
    if (base) base.sign.text += writtenOf(one);
  }
  return signs;
}

const basesTried = 3;

function isLooseSign(one: Character): boolean {
  return one.text === undefined && runsToLeft(one.code) && isCombining(writtenOf(one));
}
