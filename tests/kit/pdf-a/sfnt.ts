// Just enough of a TrueType or OpenType file to know how wide its glyphs are.

export interface Sfnt {
  glyphs: number;
  /** In thousandths of the size of the text. */
  widthOf(glyph: number): number;
}

/** @throws Error for what is no such file */
export function readSfnt(bytes: Buffer): Sfnt {
  const kind = bytes.toString('latin1', 0, 4);
  if (kind !== 'true' && kind !== 'OTTO' && bytes.readUInt32BE(0) !== 0x00010000) {
    throw new Error('no TrueType or OpenType');
  }
  const tables = new Map<string, number>();
  for (let nth = 0; nth < bytes.readUInt16BE(4); nth += 1) {
    const at = 12 + nth * 16;
    const [offset, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (offset + length > bytes.length) throw new Error('a table beyond the end');
    tables.set(bytes.toString('latin1', at, at + 4), offset);
  }
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`no table ${tag}`);
    return at;
  };
  for (const tag of kind === 'OTTO' ? ['CFF '] : ['glyf', 'loca']) table(tag);
  const unitsPerEm = bytes.readUInt16BE(table('head') + 18);
  const glyphs = bytes.readUInt16BE(table('maxp') + 4);
  const widths = bytes.readUInt16BE(table('hhea') + 34);
  const metrics = table('hmtx');
  return {
    glyphs,
    widthOf: (glyph) =>
      (bytes.readUInt16BE(metrics + Math.min(glyph, widths - 1) * 4) * 1000) / unitsPerEm,
  };
}
