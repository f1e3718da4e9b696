// An independent reader of the QR codes in our documents.
import jsqr from 'jsqr';

/** What a reader reads from the picture in HTML, undefined when there is no picture. */
export function readCode(html: string): string | undefined {
  const base64 = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html)?.[1];
  if (base64 === undefined) return undefined;
  const svg = Buffer.from(base64, 'base64').toString();
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, column, row] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let y = 0; y < scale; y++) {
      for (let x = 0; x < scale; x++) {
        const at = ((Number(row) * scale + y) * width + Number(column) * scale + x) * 4;
        pixels.fill(0, at, at + 3);
      }
    }
  }
  const read = jsqr.default(pixels, width, width);
  return read === null ? '' : Buffer.from(read.binaryData).toString();
}
