// The characters of a page, where they are seen: in points from the upper left corner of the page as
// it is shown, cropped and turned.
import type { OpenPdf } from '#services/pdf-text/pdfium.ts';
import { isShaped, runsToLeft } from '#services/pdf-text/scripts.ts';
import { wholeLetters } from '#services/pdf-text/shaped-letters.ts';

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Character extends Box {
  /** Its place among the signs of Unicode. */
  code: number;
  /** Its place among the characters of the page as the library counts them. */
  index: number;
  /** Of several letters that are taken for one. */
  text?: string;
  /**
   * How the text runs: 0 to the right, 1 down, 2 to the left on its head, 3 up; `skew` between those.
   */
  turn: 0 | 1 | 2 | 3 | 'skew';
  isSpace: boolean;
  /** A line was found to begin here. */
  startsLine: boolean;
  /** Whether the file says that it belongs to a run from right to left; undefined where it is silent. */
  isReversed?: boolean;
}

export interface PageFrame {
  width: number;
  height: number;
  /** From the page's own coordinates to those that are seen, written into `to`. */
  place<T extends Box>(to: T, left: number, bottom: number, right: number, top: number): T;
  /** Quarter turns, clockwise. */
  rotation: number;
}

/** Used again for every page: a thousand pages have millions of letters. */
const used: Character[] = [];
const quarter = Math.PI / 2;
const usedMax = 20_000;
const skewMin = 0.12;

export interface PageCharacters {
  characters: Character[];
  /** Some run another way than to the right. */
  areTurned: boolean;
  /** Some are Hebrew or Arabic. */
  haveRightToLeft: boolean;
}

/**
 * The characters of a page, until those of the next one are read.
 * @throws RangeError when there are more characters than `charactersMax`
 */
export function readCharacters(
  pdf: OpenPdf,
  page: number,
  frame: PageFrame,
  charactersMax: number,
): PageCharacters {
  const { lib, scratch } = pdf;
  // Asked for every letter, and the functions around these check their arguments.
  const { FPDFText_GetUnicode, FPDFText_GetLooseCharBox, FPDFText_GetCharAngle } = lib.wasmExports;
  const text = lib._FPDFText_LoadPage(page);
  if (text === 0) return { characters: [], areTurned: false, haveRightToLeft: false };
  const count = lib._FPDFText_CountChars(text);
  if (count > charactersMax) throw new RangeError(`a page of ${count} characters`);
  const floats = scratch / 4;
  const found: Character[] = [];
  let startsLine = true;
  let lastTop = Number.NaN;
  let lastBottom = Number.NaN;
  let turn: Character['turn'] = 0;
  let areTurned = false;
  let areShaped = false;
  for (let index = 0; index < count; index++) {
    const code = FPDFText_GetUnicode(text, index);
    if (code === 10 || code === 13) {
      startsLine = true;
      continue;
    }
    if (isNoLetter(code)) continue;
    if (FPDFText_GetLooseCharBox(text, index, scratch) === 0) continue;
    const { HEAPF32 } = lib;
    const left = HEAPF32[floats] ?? 0;
    const top = HEAPF32[floats + 1] ?? 0;
    const right = HEAPF32[floats + 2] ?? 0;
    const bottom = HEAPF32[floats + 3] ?? 0;
    const isSpace =
      code === 32 || code === 0xa0 || code === 9 || (code >= 0x2000 && code <= 0x200b);
    if (!isSpace && (top !== lastTop || bottom !== lastBottom)) {
      turn = turnOf(FPDFText_GetCharAngle(text, index), frame.rotation);
      lastTop = top;
      lastBottom = bottom;
      areTurned ||= turn !== 0;
    }
    const one = characterAt(found.length);
    frame.place(one, left, bottom, right, top);
    one.code = code;
    one.index = index;
    one.turn = turn;
    one.isSpace = isSpace;
    one.startsLine = startsLine;
    found.push(one);
    startsLine = false;
    areShaped ||= isShaped(code);
  }
  const characters = areShaped ? wholeLetters(pdf, page, text, found, frame) : found;
  lib._FPDFText_ClosePage(text);
  const haveRightToLeft = areShaped && characters.some(({ code }) => runsToLeft(code));
  return { characters, areTurned, haveRightToLeft };
}

function characterAt(index: number): Character {
  const known = used[index];
  if (known !== undefined) return known;
  // Fractions, so that there is room for fractions.
  const box = { x0: 0.5, y0: 0.5, x1: 0.5, y1: 0.5 };
  const made: Character = {
    ...box,
    code: 0,
    index: 0,
    turn: 0,
    isSpace: false,
    startsLine: false,
  };
  if (index < usedMax) used.push(made);
  return made;
}

function isNoLetter(code: number): boolean {
  return (code < 32 && code !== 2 && code !== 9) || code === 0xfffe || code === 0xffff;
}

// A hyphen at the end of a line is told as U+0002; surrogates come one by one.
/** What a character is written as. */
export function writtenOf({ text, code }: Character): string {
  if (text !== undefined) return text;
  if (code === 2 || code === 0xad) return '-';
  return (
    ligatures.get(code) ?? (code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code))
  );
}

const ligatures = new Map([
  [0xfb00, 'ff'],
  [0xfb01, 'fi'],
  [0xfb02, 'fl'],
  [0xfb03, 'ffi'],
  [0xfb04, 'ffl'],
  [0xfb05, 'st'],
  [0xfb06, 'st'],
]);

function turnOf(angle: number, rotation: number): Character['turn'] {
  if (angle < 0) return 0;
  const turns = angle / quarter;
  const nearest = Math.round(turns);
  if (Math.abs(turns - nearest) > skewMin) return 'skew';
  const all = [0, 1, 2, 3] as const;
  return all[(nearest + rotation) % 4] ?? 0;
}

/** How a page is shown. */
export function frameOf(pdf: OpenPdf, page: number): PageFrame {
  const { lib, scratch } = pdf;
  const width = lib._FPDF_GetPageWidthF(page);
  const height = lib._FPDF_GetPageHeightF(page);
  const rotation = lib._FPDFPage_GetRotation(page) & 3;
  const isTold = lib._FPDF_GetPageBoundingBox(page, scratch) !== 0;
  const [left = 0, top = height, right = width, bottom = 0] = isTold
    ? lib.HEAPF32.subarray(scratch / 4, scratch / 4 + 4)
    : [];
  const ownWidth = right - left;
  const ownHeight = top - bottom;
  const turned = (x: number, y: number): [number, number] => {
    if (rotation === 1) return [ownHeight - y, x];
    if (rotation === 2) return [ownWidth - x, ownHeight - y];
    if (rotation === 3) return [y, ownWidth - x];
    return [x, y];
  };
  return {
    width,
    height,
    rotation,
    place(to, l, b, r, t) {
      // Nearly every page, and asked for every letter.
      if (rotation === 0) {
        to.x0 = l - left;
        to.y0 = top - t;
        to.x1 = r - left;
        to.y1 = top - b;
        return to;
      }
      const [ax, ay] = turned(l - left, top - t);
      const [bx, by] = turned(r - left, top - b);
      to.x0 = Math.min(ax, bx);
      to.y0 = Math.min(ay, by);
      to.x1 = Math.max(ax, bx);
      to.y1 = Math.max(ay, by);
      return to;
    },
  };
}
