import { constants, inflateSync } from 'node:zlib';

/** Takes a stream whose last bytes look like the end of a line. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

/**
 * What a PDF says about signs that stand for letters in another shape, in the order they are drawn.
 * pdf.js does not read these; other readers, and screen readers, do.
 */
export function actualTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  return Array.from(file.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs), ([, data = '']) => data)
    .flatMap((data) => {
      const raw = Buffer.from(data, 'latin1');
      // A zlib header; other streams hold no drawing.
      const text = raw[0] === 0x78 ? inflateSync(raw, lenient).toString('latin1') : '';
      return Array.from(text.matchAll(/\/ActualText\s*<feff([0-9a-f]*)>/gi), ([, hex = '']) => hex);
    })
    .map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));
}
