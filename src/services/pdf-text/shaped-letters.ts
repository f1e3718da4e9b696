// Letters of scripts whose glyphs are joined, stacked or turned round: several glyphs are one text, or one
// glyph several letters. PDFium tells such a text at the first of its glyphs, sometimes at others once more.
import { type DrawnText, drawnTexts, type Ink } from '#services/pdf-text/marked-text.ts';
import type { OpenPdf } from '#services/pdf-text/pdfium.ts';
import {
  type Box,
  type Character,
  type PageFrame,
  writtenOf,
} from '#services/pdf-text/read-characters.ts';
import { isCombining, isShaped, runsToLeft } from '#services/pdf-text/scripts.ts';

/**
 * The characters with whole words in the places of their glyphs, and with the spaces that are drawn.
 * @param text the page's text as the library holds it
 */
export function wholeLetters(
  pdf: OpenPdf,
  page: number,
  text: number,
  found: readonly Character[],
  frame: PageFrame,
): Character[] {
  const drawn = drawnTexts(pdf, page);
  const hasRightToLeft = found.some(({ code }) => runsToLeft(code));
  const done = new Set<object>();
  const whole: Character[] = [];
  let isAfterShaped = false;
  let before: Character | undefined;
  for (const one of found) {
    const object = pdf.lib._FPDFText_GetTextObject(text, one.index);
    const at = object === 0 ? undefined : drawn.get(object);
    const { span } = at ?? {};
    if (at === undefined) {
      whole.push(one);
      if (!one.isSpace) isAfterShaped = isShaped(one.code);
      continue;
    }
    const isWritten = span !== undefined && shapes(span.text);
    if (isWritten && done.has(span)) continue;
    if (isWritten) done.add(span);
    if (isOfSameGlyph(before, one)) {
      before = one;
      const letter = whole.at(-1);
      if (letter) letter.text = writtenOf(letter) + writtenOf(one);
      continue;
    }
    before = one;
    const letter: Character = { ...one, isReversed: at.isReversed };
    if (one.turn === 0 && isShaped(one.code)) lower(letter, pdf, text, frame);
    const blank = span ? span.blank : at.blank;
    if (blank && !done.has(blank) && (hasRightToLeft || isShaped(one.code) || isAfterShaped)) {
      done.add(blank);
      const space = spaceOf(blank, one, frame);
      if (space) whole.push(space);
    }
    if (isWritten) {
      place(letter, span, frame);
      letter.text = span.text;
      letter.code = span.text.codePointAt(0) ?? 0;
    } else if (runsToLeft(one.code) && isCombining(String.fromCodePoint(one.code))) {
      place(letter, glyphInk(pdf, text, one.index) ?? at.ink, frame);
    }
    whole.push(letter);
    isAfterShaped = isShaped(letter.code);
  }
  return whole;
}

const tallest = 2.5;
const ascent = 0.95;
const descent = 0.4;

/** Fonts with a glyph for a whole prayer are several lines high; their letters are not. */
function lower(letter: Character, pdf: OpenPdf, text: number, frame: PageFrame): void {
  const { lib, scratch } = pdf;
  if (lib._FPDFText_GetMatrix(text, letter.index, scratch) === 0) return;
  const [, , skew = 0, scale = 0] = lib.HEAPF32.subarray(scratch / 4, scratch / 4 + 4);
  const size = lib._FPDFText_GetFontSize(text, letter.index) * Math.hypot(skew, scale);
  if (letter.y1 - letter.y0 <= size * tallest) return;
  if (lib._FPDFText_GetCharOrigin(text, letter.index, scratch, scratch + 8) === 0) return;
  const [x = 0, y = 0] = lib.HEAPF64.subarray(scratch / 8, scratch / 8 + 2);
  const { y0 } = frame.place<Box>({ x0: 0, y0: 0, x1: 0, y1: 0 }, x, y, x, y);
  letter.y0 = y0 - size * ascent;
  letter.y1 = y0 + size * descent;
}

/** One glyph that is written as several letters, which are told in the order of reading. */
function isOfSameGlyph(before: Character | undefined, one: Character): boolean {
  if (before === undefined || one.index !== before.index + 1 || !runsToLeft(one.code)) return false;
  const isThere = before.x0 === one.x0 && before.y0 === one.y0 && before.x1 === one.x1;
  return isThere && runsToLeft(before.code) && one.x1 > one.x0;
}

function glyphInk({ lib, scratch }: OpenPdf, text: number, index: number): Ink | undefined {
  const at = [scratch, scratch + 8, scratch + 16, scratch + 24] as const;
  if (lib._FPDFText_GetCharBox(text, index, ...at) === 0) return undefined;
  const [left = 0, right = 0, bottom = 0, top = 0] = lib.HEAPF64.subarray(at[0] / 8, at[0] / 8 + 4);
  return { left, bottom, right, top };
}

function shapes(text: string): boolean {
  for (const letter of text) if (isShaped(letter.codePointAt(0) ?? 0)) return true;
  return false;
}

/** Along its line a letter takes the room of its ink, from where it begins; across, that of its font. */
function place(letter: Character, { left, bottom, right, top }: Ink, frame: PageFrame): void {
  const ink = frame.place<Box>({ x0: 0, y0: 0, x1: 0, y1: 0 }, left, bottom, right, top);
  const { turn, x0, y0 } = letter;
  if (turn === 1 || turn === 3) {
    letter.y0 = turn === 1 ? Math.min(y0, ink.y0) : ink.y0;
    letter.y1 = turn === 3 ? Math.max(letter.y1, ink.y1) : ink.y1;
  } else {
    letter.x0 = turn === 2 ? ink.x0 : Math.min(x0, ink.x0);
    letter.x1 = turn === 2 ? Math.max(letter.x1, ink.x1) : ink.x1;
  }
}

const spaceWidth = 0.5;

/** A space on the line of the letter behind it; undefined when that stands on another line. */
function spaceOf(blank: DrawnText, next: Character, frame: PageFrame): Character | undefined {
  const { left, bottom } = blank.ink;
  const box = frame.place<Box>({ x0: 0, y0: 0, x1: 0, y1: 0 }, left, bottom, left, bottom);
  const isTurned = next.turn === 1 || next.turn === 3;
  const isOnLine = isTurned
    ? box.x0 > next.x0 && box.x0 < next.x1
    : box.y0 > next.y0 && box.y0 < next.y1;
  if (!isOnLine) return undefined;
  const room = isTurned
    ? { x0: next.x0, x1: next.x1, y0: box.y0, y1: box.y0 + spaceWidth }
    : { x0: box.x0, x1: box.x0 + spaceWidth, y0: next.y0, y1: next.y1 };
  return {
    ...next,
    ...room,
    code: 32,
    isSpace: true,
    startsLine: false,
    isReversed: blank.isReversed,
  };
}
