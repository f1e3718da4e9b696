// A letter that no font has is printed as the box that fonts keep for it (glyph 0). PDF/A forbids its use
// even where it is meant, so it has to be found in what was drawn.
import { inflateSync } from 'node:zlib';
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);
/** As our printer writes them: `/F4 12 Tf` and `<0041> Tj`. */
const shown = /\/(\S+) [-+.\d]+ Tf|<([\dA-Fa-f]*)>(?=\s*Tj)|\[([^\]]*)\]\s*TJ/g;

/** Whether anything drawn shows the box of a missing letter. */
export function showsMissingGlyph(context: PDFContext): boolean {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && object.get(name('Type')) === name('Page')) {
      const fonts = wideFonts(object);
      if (fonts.size > 0 && contentsOf(object).some((text) => usesGlyphZero(text, fonts)))
        return true;
    }
    if (object instanceof PDFRawStream && object.dict.has(name('Resources'))) {
      const fonts = wideFonts(object.dict);
      if (fonts.size > 0 && usesGlyphZero(textOf(object), fonts)) return true;
    }
  }
  return false;
}

/** Names of the fonts whose codes are numbers of glyphs. */
function wideFonts(holder: PDFDict): Set<string> {
  const fonts = holder.lookupMaybe(name('Resources'), PDFDict)?.lookupMaybe(name('Font'), PDFDict);
  const wide = (fonts?.keys() ?? []).filter(
    (key) => fonts?.lookupMaybe(key, PDFDict)?.get(name('Subtype')) === name('Type0'),
  );
  return new Set(wide.map((key) => key.decodeText()));
}

function contentsOf(page: PDFDict): string[] {
  const contents = page.lookup(name('Contents'));
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((_, at) => contents.lookup(at))
      : [contents];
  return streams.map((stream) => (stream instanceof PDFRawStream ? textOf(stream) : ''));
}

function textOf(stream: PDFRawStream): string {
  const bytes = Buffer.from(stream.contents);
  const isPacked = stream.dict.get(name('Filter')) === name('FlateDecode');
  return (isPacked ? inflateSync(bytes) : bytes).toString('latin1');
}

function usesGlyphZero(text: string, fonts: ReadonlySet<string>): boolean {
  let isWide = false;
  for (const [, font, code, list = ''] of text.matchAll(shown)) {
    if (font !== undefined) isWide = fonts.has(font);
    else if (isWide && [code ?? '', ...hexIn(list)].some(hasZero)) return true;
  }
  return false;
}

function hexIn(list: string): string[] {
  return [...list.matchAll(/<([\dA-Fa-f]*)>/g)].map(([, code = '']) => code);
}

function hasZero(codes: string): boolean {
  return codes.includes('0000') && (codes.match(/.{4}/g)?.includes('0000') ?? false);
}
