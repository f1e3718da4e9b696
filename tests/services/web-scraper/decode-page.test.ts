// Pages in other encodings than they say, or that say none: what people would read in them.
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodePage } from '#services/web-scraper/decode-page.ts';

const croatian = 'Žuta šuma čeka đaka ćup';
const page = (text: string, meta = '', lang = '') =>
  `<!doctype html><html${lang && ` lang="${lang}"`}><head>${meta}</head><body><p>${text}</p></body></html>`;

test.each([
  ['windows-1250 that says UTF-8 in its header', 'win1250', 'charset=utf-8', '', ''],
  ['windows-1250 that says UTF-8 itself', 'win1250', '', '<meta charset=utf-8>', ''],
  ['windows-1250 that says nothing', 'win1250', '', '', ''],
  ['windows-1250 whose server says Latin 1', 'win1250', 'charset=iso-8859-1', '', 'hr'],
  ['windows-1250 whose header nobody knows', 'win1250', 'charset=foo', '<meta charset=cp1250>', ''],
  ['a label in quotes', 'win1250', `charset='windows-1250'`, '', ''],
  ['UTF-8 that says windows-1250 itself', 'utf8', '', '<meta charset=windows-1250>', ''],
  ['UTF-8 whose server says Latin 1', 'utf8', 'charset=iso-8859-1', '', ''],
  [
    'a header that is right, against the page',
    'utf8',
    'charset=utf-8',
    '<meta charset=cp1250>',
    '',
  ],
  [
    'a header that is wrong, against the page',
    'utf8',
    'charset=cp1250',
    '<meta charset=utf-8>',
    '',
  ],
  ['UTF-16 little-endian without a mark', 'utf16le', '', '', ''],
  ['UTF-16 big-endian without a mark', 'utf16be', '', '', ''],
  ['UTF-16 big-endian of which only UTF-16 is said', 'utf16be', 'charset=utf-16', '', ''],
  ['UTF-16 that says UTF-8', 'utf16le', 'charset=utf-8', '<meta charset=utf-8>', ''],
])('%s', (_, encoding, header, meta, lang) => {
  const bytes = iconv.encode(page(croatian, meta, lang), encoding);
  expect(decodePage(bytes, `text/html; ${header}`)).toContain(croatian);
});

test.each([
  ['koi8-r', 'Привет, мир', '<meta charset=koi8-r>'],
  ['win1251', 'Привет, мир, это страница на русском языке', ''],
  ['shift_jis', '東京都は日本の首都です。人口は多いです。', ''],
  ['gbk', '联通', '<meta charset=gb2312>'],
  ['win1252', 'Müller & Söhne – Größe', ''],
])('%s: %s', (encoding, text, meta) => {
  expect(decodePage(iconv.encode(page(text, meta), encoding), 'text/html')).toContain(text);
});

test('a mark is believed, damage is local, and a byte or none is a page too', () => {
  const marked = iconv.encode(page(croatian), 'utf16le', { addBOM: true });
  expect(decodePage(marked, 'text/html; charset=utf-8')).toContain(croatian);
  const damaged = Buffer.concat([Buffer.from(page(croatian)), Buffer.from([0xff])]);
  expect(decodePage(damaged, 'text/html')).toContain(croatian);
  expect(decodePage(Buffer.from('a'), 'text/html')).toBe('a');
  expect(decodePage(Buffer.alloc(0), '')).toBe('');
});
