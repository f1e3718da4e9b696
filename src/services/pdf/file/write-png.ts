import { crc32, deflateSync } from 'node:zlib';
import type { DrawnPage } from '#services/pdf/file/pdfium.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Each row as the difference to the one above, for pages are mostly empty. */
const likeAbove = 2;
/** Twice as quick as the usual level, and a tenth larger. */
const level = 3;

/** A drawn page, without its opacity; without colours where it has none. */
export function writePng({ width, height, data }: DrawnPage, dpi: number): Buffer {
  const isGray = hasNoColour(data);
  const channels = isGray ? 1 : 3;
  const rowBytes = width * channels;
  const rows = Buffer.allocUnsafe((rowBytes + 1) * height);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    rows[to] = likeAbove;
    to += 1;
    let from = y * width * 4;
    const above = y === 0 ? 0 : width * 4;
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        const value = data[from + channel] ?? 0;
        rows[to] = above === 0 ? value : value - (data[from + channel - above] ?? 0);
        to += 1;
      }
      from += 4;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = isGray ? 0 : 2;
  const density = Buffer.alloc(9);
  density.writeUInt32BE(Math.round(dpi / 0.0254), 0);
  density.writeUInt32BE(Math.round(dpi / 0.0254), 4);
  density[8] = 1;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function hasNoColour(data: Uint8Array): boolean {
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at];
    if (red !== data[at + 1] || red !== data[at + 2]) return false;
  }
  return true;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
