// ISO 19005-3, 6.2.11: fonts are in the file and are as wide as the file says.
import { type Dict, type OpenObjects, textOf, type Value } from '#tests/kit/pdf-a/open-objects.ts';
import { readContent } from '#tests/kit/pdf-a/read-content.ts';
import { readSfnt } from '#tests/kit/pdf-a/sfnt.ts';

type Say = (clause: string, what: string) => void;

/** `used` are the bytes of every text shown in this font. */
export function checkFont(pdf: OpenObjects, ref: Value, used: readonly Buffer[], say: Say): void {
  const font = pdf.dict(ref);
  if (font['/Type'] !== '/Font') say('6.2.11.2', `${ref} is no font`);
  const subtype = font['/Subtype'];
  if (subtype === '/Type3') {
    checkType3(pdf, font, used, say);
    return;
  }
  if (subtype !== '/Type0') {
    say('6.2.11.4', `${font['/BaseFont']} (${subtype}) is not embedded`);
    return;
  }
  checkComposite(pdf, font, used, (clause, what) => say(clause, `${font['/BaseFont']}: ${what}`));
}

function checkComposite(pdf: OpenObjects, font: Dict, used: readonly Buffer[], say: Say): void {
  if (font['/Encoding'] !== '/Identity-H') say('6.2.11.3.3', 'its encoding is not known here');
  const [only] = pdf.list(font['/DescendantFonts']);
  const cid = pdf.dict(only);
  const descriptor = pdf.dict(cid['/FontDescriptor']);
  const names = [font, cid, descriptor].map((one) => one['/BaseFont'] ?? one['/FontName']);
  if (new Set(names).size !== 1) say('6.2.11.2', `names differ: ${names}`);
  const system = pdf.dict(cid['/CIDSystemInfo']);
  if (textOf(system['/Registry']) !== 'Adobe' || textOf(system['/Ordering']) !== 'Identity') {
    say('6.2.11.3.1', 'its character collection');
  }
  const isTrueType = cid['/Subtype'] === '/CIDFontType2';
  if (isTrueType && cid['/CIDToGIDMap'] !== '/Identity') say('6.2.11.3.2', 'its map of glyphs');
  const program = pdf.data(descriptor['/FontFile2']) ?? pdf.data(descriptor['/FontFile3']);
  if (program === undefined) {
    say('6.2.11.4.1', 'it is not embedded');
    return;
  }
  if ('/CIDSet' in descriptor) say('6.2.11.4.2', 'its set of glyphs is not known here');
  const sfnt = readSfnt(program);
  const widths = statedWidths(pdf, pdf.list(cid['/W']));
  const glyphs = new Set(used.flatMap(codesOfTwo));
  for (const glyph of glyphs) {
    if (glyph === 0) say('6.2.11.8', 'the box of a missing letter');
    if (glyph >= sfnt.glyphs) say('6.2.11.4.1', `no glyph ${glyph}`);
    const stated = widths.get(glyph) ?? Number(cid['/DW'] ?? 1000);
    const real = sfnt.widthOf(glyph);
    if (Math.abs(stated - real) > 1)
      say('6.2.11.5', `glyph ${glyph} is ${real} wide, not ${stated}`);
  }
}

function codesOfTwo(text: Buffer): number[] {
  return Array.from({ length: text.length / 2 }, (_, nth) => text.readUInt16BE(nth * 2));
}

/** `[first [width …] first last width …]` */
function statedWidths(pdf: OpenObjects, list: readonly Value[]): Map<number, number> {
  const widths = new Map<number, number>();
  for (let at = 0; at < list.length; ) {
    const first = Number(list[at]);
    const next = pdf.look(list[at + 1]);
    if (Array.isArray(next)) {
      for (const [nth, width] of next.entries()) widths.set(first + nth, Number(width));
      at += 2;
    } else {
      for (let code = first; code <= Number(next); code += 1) {
        widths.set(code, Number(list[at + 2]));
      }
      at += 3;
    }
  }
  return widths;
}

function checkType3(pdf: OpenObjects, font: Dict, used: readonly Buffer[], say: Say): void {
  const [first, last] = [Number(font['/FirstChar']), Number(font['/LastChar'])];
  const widths = pdf.list(font['/Widths']);
  if (widths.length !== last - first + 1) say('6.2.11.2', 'Type 3: number of widths');
  const names = new Map<number, string>();
  let code = 0;
  for (const one of pdf.list(pdf.dict(font['/Encoding'])['/Differences'])) {
    if (typeof one === 'number') code = one;
    else names.set(code++, String(one));
  }
  const shapes = pdf.dict(font['/CharProcs']);
  for (const shown of new Set(used.flatMap((text) => [...text]))) {
    const name = names.get(shown);
    const shape = pdf.data(shapes[name ?? '']);
    if (name === undefined || name === '/.notdef' || shape === undefined) {
      say('6.2.11.8', `Type 3: no shape for ${shown}`);
      continue;
    }
    const [begin] = readContent(shape);
    const width = Number(widths[shown - first]);
    if (begin === undefined || !['d0', 'd1'].includes(begin.operator)) {
      say('6.2.11.2', `Type 3: ${name} has no width`);
    } else if (Math.abs(Number(begin.operands[0]) - width) > 1) {
      say('6.2.11.5', `Type 3: ${name} is ${begin.operands[0]} wide, not ${width}`);
    }
  }
}
