// Rich Text Format: groups in braces and control words, of which only the text is of interest.

import type { ReadFile } from '#services/text-extractor/read-file.ts';
import { pageOf } from '#services/text-extractor/readers/read-text.ts';
import {
  beside,
  charsets,
  decodePage,
  passedOver,
  readAgain,
  signs,
} from '#services/text-extractor/readers/rtf-words.ts';

const depthMax = 2_000;
const token =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi;

interface State {
  isPassedOver: boolean;
  isDeleted: boolean;
  place: 'before' | 'body' | 'after';
  /** Letters that follow one in Unicode, for programs that cannot read that. */
  fallback: number;
  /** Of the font; of the document where it names none. */
  codePage: number | undefined;
}

export async function readRtf(bytes: Buffer): Promise<ReadFile> {
  const rtf = bytes.toString('latin1');
  const fonts = new Map<number, number>();
  const texts = { before: '', body: '', after: '' };
  const stack: State[] = [];
  let state: State = {
    isPassedOver: false,
    isDeleted: false,
    place: 'body',
    fallback: 1,
    codePage: undefined,
  };
  let documentPage = 1252;
  let defaultFont: number | undefined;
  let isOptional = false;
  let isFontTable = false;
  let font = 0;
  let skip = 0;
  let raw: number[] = [];
  const isText = () => !state.isPassedOver && !state.isDeleted;
  const add = (text: string) => {
    if (isText()) texts[state.place] += text;
  };
  // Of the bytes of an Eastern letter, the second may be written as a plain one.
  const addByte = (byte: number) => {
    if (skip > 0) skip -= 1;
    else if (isText()) raw.push(byte);
  };
  const flush = () => {
    const ofDefault = defaultFont === undefined ? undefined : fonts.get(defaultFont);
    if (raw.length > 0) add(decodePage(raw, state.codePage ?? ofDefault ?? documentPage));
    raw = [];
  };
  const obey = (word: string, value: number, isOff: boolean) => {
    if (isOptional || passedOver.has(word)) state.isPassedOver = true;
    if (readAgain.has(word)) state.isPassedOver = false;
    const place = Object.hasOwn(beside, word) ? beside[word] : undefined;
    if (place !== undefined) {
      state.place = place;
      add('\n');
    }
    if (word === 'fonttbl') isFontTable = true;
    else if (word === 'ansicpg') documentPage = value;
    else if (word === 'mac') documentPage = 10000;
    else if (word === 'deff') defaultFont = value;
    else if (word === 'uc') state.fallback = value;
    else if (word === 'deleted') state.isDeleted = !isOff;
    else if (word === 'plain') {
      state.codePage = undefined;
      state.isDeleted = false;
    } else if (word === 'f') {
      font = value;
      if (!isFontTable) state.codePage = fonts.get(value) ?? documentPage;
    } else if (word === 'fcharset' && isFontTable) {
      const page = charsets[value];
      if (page !== undefined) fonts.set(font, page);
    } else if (word === 'u') {
      add(String.fromCharCode(value & 0xffff));
      if (isText()) skip = state.fallback;
    } else if (Object.hasOwn(signs, word)) add(signs[word] ?? '');
  };
  const tokens = new RegExp(token);
  for (let found = tokens.exec(rtf); found !== null; found = tokens.exec(rtf)) {
    const [, word, number, hex, sign, brace, plain] = found;
    if (word !== undefined || brace !== undefined || (sign && !'\\{}'.includes(sign))) flush();
    if (brace === '{') {
      if (stack.length > depthMax) throw new RangeError('groups within groups');
      stack.push(state);
      state = { ...state };
    } else if (brace === '}') {
      if (isFontTable && stack.length === 2) isFontTable = false;
      state = stack.pop() ?? state;
    } else if (word === 'bin') {
      // So many bytes of anything, braces too.
      tokens.lastIndex += Math.max(0, Number(number ?? 0));
    } else if (word !== undefined) {
      obey(word, Number(number ?? 1), number === '0');
    } else if (hex !== undefined) {
      addByte(Number.parseInt(hex, 16));
    } else if (sign !== undefined) {
      if (sign === '*') isOptional = true;
      else if ('\\{}'.includes(sign)) addByte(sign.charCodeAt(0));
      else add(escaped[sign] ?? '');
      if (sign === '*') continue;
    } else if (plain !== undefined) {
      for (let at = 0; at < plain.length; at++) addByte(plain.charCodeAt(at));
    }
    isOptional = false;
  }
  flush();
  const whole = [texts.before, texts.body, texts.after].map((text) => text.trim());
  const text = whole.filter((one) => one !== '').join('\n\n');
  return pageOf('rtf', text.toWellFormed().replace(/[ \t]+$/gm, ''));
}

const escaped: Readonly<Record<string, string>> = {
  '~': ' ',
  _: '-',
  '\n': '\n',
  '\r': '\n',
};
