// The characters of text encodings, from the platform's decoders. Not iconv-lite, which silently
// replaces missing characters with question marks; tests use it as a reference.

export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'iso-8859-1'
  | 'iso-8859-2'
  | 'windows-1250'
  | 'windows-1252';

const tables = new Map<TextEncoding, ReadonlyMap<number, number>>();

/**
 * The byte of each character of a single-byte encoding. Built by decoding all 256 bytes, so that no
 * table is needed. `iso-8859-1` is the exception: on the web that label means windows-1252.
 */
export function letterTable(encoding: TextEncoding): ReadonlyMap<number, number> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const characters =
    encoding === 'iso-8859-1'
      ? String.fromCharCode(...all)
      : new TextDecoder(encoding, { ignoreBOM: true }).decode(all);
  const table = new Map([...characters].map((character, byte) => [character.charCodeAt(0), byte]));
  tables.set(encoding, table);
  return table;
}

/** Whether an encoding has every character of a text. */
export function hasLettersOf(text: string, encoding: TextEncoding): boolean {
  if (encoding === 'utf-8' || encoding === 'utf-16le') return true;
  const table = letterTable(encoding);
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit >= 0x80 && !table.has(unit)) return false;
  }
  return true;
}
