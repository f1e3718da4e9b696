import { constants, inflateSync } from 'node:zlib';

/** Tolerates streams that lost their last bytes because they look like a line end. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

/**
 * The `/ActualText` entries of a PDF in drawing order: the real text of glyphs in another shape.
 * pdf.js ignores them; other readers and screen readers use them.
 */
export function actualTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  return Array.from(file.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs), ([, data = '']) => data)
    .flatMap((data) => {
      const raw = Buffer.from(data, 'latin1');
      // Starts with a zlib header; other streams contain no drawing operators.
      const text = raw[0] === 0x78 ? inflateSync(raw, lenient).toString('latin1') : '';
      return Array.from(text.matchAll(/\/ActualText\s*<feff([0-9a-f]*)>/gi), ([, hex = '']) => hex);
    })
    .map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));
}
