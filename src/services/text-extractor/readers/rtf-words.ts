// What the control words of Rich Text Format mean for its text.

/** Groups that are no text: fonts, colours, pictures, the instructions of fields. */
export const passedOver: ReadonlySet<string> = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore latentstyles listtable listoverridetable rsidtbl generator fldinst xmlnstbl mmathPr filetbl revtbl shpinst shprslt upr nonshppict bkmkstart bkmkend'.split(
    ' ',
  ),
);

/** Text within those: of a shape, of an embedded object, and the same words in Unicode. */
export const readAgain: ReadonlySet<string> = new Set(['shptxt', 'result', 'ud']);

/** Text that stands elsewhere on the paper: before the body, or after it. */
export const beside: Readonly<Record<string, 'before' | 'after'>> = {
  header: 'before',
  headerl: 'before',
  headerr: 'before',
  headerf: 'before',
  footer: 'after',
  footerl: 'after',
  footerr: 'after',
  footerf: 'after',
  footnote: 'after',
};

export const signs: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  column: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  nestrow: '\n',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  emdash: '\u2014',
  endash: '\u2013',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
};

/** Code pages as the character sets of fonts name them. */
export const charsets: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const encodings: Readonly<Record<number, string>> = {
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  65001: 'utf-8',
};

/** Bytes in a code page; an unknown one is taken for that of Western Europe. */
export function decodePage(bytes: readonly number[], codePage: number): string {
  const name = encodings[codePage] ?? `windows-${codePage}`;
  try {
    return new TextDecoder(name).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
  }
}
