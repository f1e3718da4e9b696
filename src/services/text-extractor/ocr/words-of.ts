// Lines with their places out of the table of words that Tesseract writes.
import type { TextLine } from '#services/pdf-text/read-page.ts';

export interface OcrLine extends TextLine {
  /** How sure it is, 0 to 100. */
  confidence: number;
}

interface Word {
  block: string;
  line: string;
  left: number;
  top: number;
  width: number;
  height: number;
  confidence: number;
  text: string;
}

/** @param scale points of the answer to a pixel of the picture */
export function linesOf(table: string, scale: number): { text: string; lines: OcrLine[] } {
  const lines: { block: string; line: string; words: Word[] }[] = [];
  for (const row of table.split('\n')) {
    const word = wordOf(row);
    if (word === undefined) continue;
    const last = lines.at(-1);
    if (last && last.line === word.line) last.words.push(word);
    else lines.push({ block: word.block, line: word.line, words: [word] });
  }
  let text = '';
  let block = '';
  for (const line of lines) {
    if (text !== '') text += line.block === block ? '\n' : '\n\n';
    text += line.words.map((word) => word.text).join(' ');
    block = line.block;
  }
  return { text, lines: lines.map(({ words }) => lineOf(words, scale)) };
}

const wordLevel = '5';

function wordOf(row: string): Word | undefined {
  const [level, page, block, paragraph, line, , left, top, width, height, confidence, text] =
    row.split('\t');
  if (level !== wordLevel || text === undefined || text.trim() === '') return undefined;
  return {
    block: `${page} ${block}`,
    line: `${page} ${block} ${paragraph} ${line}`,
    left: Number(left),
    top: Number(top),
    width: Number(width),
    height: Number(height),
    confidence: Number(confidence),
    text: text.trim(),
  };
}

function lineOf(words: readonly Word[], scale: number): OcrLine {
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  const right = Math.max(...words.map((word) => word.left + word.width));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  const sum = words.reduce((all, { confidence }) => all + confidence, 0);
  return {
    text: words.map(({ text }) => text).join(' '),
    x: round(left * scale),
    y: round(top * scale),
    w: round((right - left) * scale),
    h: round((bottom - top) * scale),
    confidence: Math.round(sum / words.length),
  };
}

const round = (number: number): number => Math.round(number * 100) / 100;
