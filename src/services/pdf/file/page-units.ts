// PDFium does not know that a page may have larger units than points, as plans have. Few files do, so
// the others are not read a second time.
import { inflateSync } from 'node:zlib';
import { Problem } from '#contract/problems.ts';
import type { PdfSource } from '#services/pdf/file/open-pdf.ts';

/** How many points the unit of each page is; none where all are points. */
export async function pageUnits(source: PdfSource): Promise<number[]> {
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength);
  if (!mayNameUnits(bytes)) return [];
  const { openPdf } = await import('#services/pdf/file/open-pdf.ts');
  const { userUnit } = await import('#services/pdf/file/page-tree.ts');
  try {
    return (await openPdf(source)).pages.map(userUnit);
  } catch (error) {
    // What PDFium opens is read without them.
    if (error instanceof Problem) return [];
    throw error;
  }
}

const key = '/UserUnit';
const packed = '/ObjStm';
const unpackedMax = 64 * 2 ** 20;
const streamWithin = 500;

function mayNameUnits(bytes: Buffer): boolean {
  if (bytes.includes(key)) return true;
  const first = bytes.indexOf(packed);
  if (first === -1) return false;
  if (bytes.includes('/Encrypt')) return true;
  let room = unpackedMax;
  for (let at = first; at !== -1; at = bytes.indexOf(packed, at + 1)) {
    const begin = bytes.indexOf('stream', at);
    const end = bytes.indexOf('endstream', begin);
    if (begin === -1 || begin > at + streamWithin || end === -1) continue;
    const from = begin + 'stream'.length + (bytes[begin + 'stream'.length] === 0x0d ? 2 : 1);
    const objects = unpacked(bytes.subarray(from, end), room);
    if (objects.includes(key)) return true;
    room -= objects.length;
    if (room <= 0) return false;
  }
  return false;
}

function unpacked(bytes: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength });
  } catch {
    return bytes;
  }
}
