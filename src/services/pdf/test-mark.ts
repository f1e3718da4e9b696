// The word TEST, drawn by the file itself: its three letters are strokes of a small font of its own. A
// font that every reader has would be missing from a file that must carry all its fonts.
import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { drawOver } from '#services/pdf/file/draw-over.ts';
import type { PdfPage } from '#services/pdf/file/page-tree.ts';

/** Of the word, one point high. */
const wordWidth = 2.556;
const capHeight = 0.72;
const unitsPerEm = 2048;
const strokeWidth = 230;

/** Width, box and the middle of the strokes, in units. */
const letters = {
  T: { width: 1251, box: '23 0 1229 1410', strokes: '23 1295 m 1229 1295 l 626 1295 m 626 0 l' },
  E: {
    width: 1366,
    box: '137 0 1286 1410',
    strokes: '1245 1295 m 252 1295 l 252 115 l 1286 115 l 252 713 m 1184 713 l',
  },
  S: {
    width: 1366,
    box: '59 -20 1286 1430',
    strokes:
      '1106 1057 m 1080 1230 930 1316 686 1316 c 430 1316 268 1215 268 1045 c 268 840 420 785 672 727 c 960 660 1142 600 1142 397 c 1142 210 960 94 686 94 c 400 94 245 190 200 390 c',
  },
} as const;

/** Writes TEST across every page. */
export function markAsTest(context: PDFContext, pages: readonly PdfPage[]): void {
  const form = context.register(
    context.flateStream('BT /F 1 Tf 0.75 0.1 0.1 rg 0.75 0.1 0.1 RG (TEST) Tj ET', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -0.3, wordWidth, 1],
      Resources: { Font: { F: fontIn(context) } },
    }),
  );
  drawOver(context, pages, {
    form,
    opacity: 0.25,
    matrixOn: ({ width, height }) => {
      const slant = (Math.min(width, height) / 4) * Math.SQRT1_2;
      const [x, y] = [wordWidth / 2, capHeight / 2];
      return [
        slant,
        slant,
        -slant,
        slant,
        width / 2 - slant * (x - y),
        height / 2 - slant * (x + y),
      ];
    },
  });
}

const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0');

/** Which code is which letter, for those who read or search the text. */
const meanings = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
/CMapName /Letters def 1 begincodespacerange <00> <ff> endcodespacerange
3 beginbfchar ${Object.keys(letters)
  .map((letter) => `<${hex(letter)}> <00${hex(letter)}>`)
  .join(' ')} endbfchar
endcmap CMapName currentdict /CMap defineresource pop end end`;

function fontIn(context: PDFContext): PDFRef {
  const first = 'E'.charCodeAt(0);
  const last = 'T'.charCodeAt(0);
  const widths = Array.from({ length: last - first + 1 }, () => 0);
  const differences: (number | string)[] = [];
  const shapes: Record<string, PDFRef> = {};
  for (const [letter, { width, box, strokes }] of Object.entries(letters)) {
    const code = letter.charCodeAt(0);
    widths[code - first] = width;
    differences.push(code, letter);
    const shape = `${width} 0 ${box} d1 ${strokeWidth} w ${strokes} S`;
    shapes[letter] = context.register(context.flateStream(shape));
  }
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, -20, 1366, 1430],
      FontMatrix: [1 / unitsPerEm, 0, 0, 1 / unitsPerEm, 0, 0],
      CharProcs: shapes,
      Encoding: { Type: 'Encoding', Differences: differences },
      FirstChar: first,
      LastChar: last,
      Widths: widths,
      ToUnicode: context.register(context.flateStream(meanings)),
      Resources: {},
    }),
  );
}
