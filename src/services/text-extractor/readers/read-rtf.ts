// Rich Text Format: groups in braces and control words. Only its text is of interest, so what is no text
// (fonts, colours, pictures, fields' instructions) is passed over.

import type { ReadFile } from '#services/text-extractor/read-file.ts';
import { pageOf } from '#services/text-extractor/readers/read-text.ts';

const passedOver = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore latentstyles listtable listoverridetable rsidtbl generator fldinst xmlnstbl mmathPr filetbl revtbl shpinst nonshppict bkmkstart bkmkend'.split(
    ' ',
  ),
);
const signs: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  nestrow: '\n',
  emdash: '\u2014',
  endash: '\u2013',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
};
/** Code pages as character sets of fonts name them. */
const charsets: Readonly<Record<number, number>> = {
  0: 1252,
  128: 932,
  161: 1253,
  162: 1254,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  238: 1250,
};
const depthMax = 2_000;
const token =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi;

interface State {
  isPassedOver: boolean;
  /** Letters that follow one in Unicode, for programs that cannot read that. */
  fallback: number;
  codePage: number;
}

export async function readRtf(bytes: Buffer): Promise<ReadFile> {
  const fonts = new Map<number, number>();
  const stack: State[] = [];
  let state: State = { isPassedOver: false, fallback: 1, codePage: 1252 };
  let isOptional = false;
  let isFontTable = false;
  let font = 0;
  let skip = 0;
  let raw: number[] = [];
  let text = '';
  const flush = () => {
    if (raw.length > 0 && !state.isPassedOver) text += decode(raw, state.codePage);
    raw = [];
  };
  for (const [, word, number, hex, sign, brace, plain] of bytes
    .toString('latin1')
    .matchAll(token)) {
    if (hex === undefined) flush();
    if (brace === '{') {
      if (stack.length > depthMax) throw new RangeError('groups within groups');
      stack.push(state);
      state = { ...state };
    } else if (brace === '}') {
      if (isFontTable && stack.length === 2) isFontTable = false;
      state = stack.pop() ?? state;
    } else if (word !== undefined) {
      const value = Number(number ?? 1);
      if (isOptional || passedOver.has(word)) state.isPassedOver = true;
      if (word === 'fonttbl') isFontTable = true;
      if (word === 'ansicpg') state.codePage = value;
      if (word === 'uc') state.fallback = value;
      if (word === 'f') {
        font = value;
        if (!isFontTable) state.codePage = fonts.get(value) ?? state.codePage;
      }
      if (word === 'fcharset' && isFontTable) {
        const page = charsets[value];
        if (page !== undefined && value !== 0) fonts.set(font, page);
      }
      if (word === 'u' && !state.isPassedOver) {
        text += String.fromCharCode(value & 0xffff);
        skip = state.fallback;
      } else if (!state.isPassedOver && Object.hasOwn(signs, word)) text += signs[word];
    } else if (hex !== undefined) {
      if (skip > 0) skip -= 1;
      else raw.push(Number.parseInt(hex, 16));
    } else if (sign !== undefined) {
      if (sign === '*') isOptional = true;
      else if (!state.isPassedOver) text += escaped[sign] ?? '';
      if (sign === '*') continue;
    } else if (plain !== undefined && !state.isPassedOver) {
      text += plain.slice(skip);
      skip = Math.max(0, skip - plain.length);
    }
    isOptional = false;
  }
  flush();
  return pageOf('rtf', text.toWellFormed().replace(/[ \t]+$/gm, ''));
}

const escaped: Readonly<Record<string, string>> = {
  '\\': '\\',
  '{': '{',
  '}': '}',
  '~': ' ',
  _: '-',
  '\n': '\n',
  '\r': '\n',
};

function decode(bytes: readonly number[], codePage: number): string {
  const name =
    codePage === 932 ? 'shift_jis' : codePage === 65001 ? 'utf-8' : `windows-${codePage}`;
  try {
    return new TextDecoder(name).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
  }
}
