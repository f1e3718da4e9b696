// Writes a PDF of many small objects. The library's own writer takes quadratic time (a minute for a
// batch of 500 invoices) and compresses on the main thread; this one does neither.
import { type PDFContext, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import {
  type PlacedObject,
  packObjects,
  type SmallObject,
  writeTable,
} from '#services/pdf/packed-objects.ts';
import { usedObjects } from '#services/pdf/used-objects.ts';

interface WriteOptions {
  /** What the file says it is; 1.7 unless it is newer. */
  version?: string | undefined;
}

/** The whole file; objects that are not streams are packed together. What nothing refers to is left out. */
export async function writePdf(
  context: PDFContext,
  { version = '1.7' }: WriteOptions = {},
): Promise<Buffer> {
  const stated = /^\d\.\d$/.test(version) && version > '1.7' ? version : '1.7';
  const header = Buffer.from(`%PDF-${stated}\n%\xe2\xe3\xcf\xd3\n`, 'latin1');
  const parts: Buffer[] = [header];
  const places: PlacedObject[] = [];
  let size = header.length;

  const put = (number: number, object: Buffer, generation = 0) => {
    places[number] = { at: size, generation };
    parts.push(object);
    size += object.length;
  };

  const small: SmallObject[] = [];
  for (const [{ objectNumber: number, generationNumber }, object] of usedObjects(context)) {
    const body = bytesOf(object);
    // Object streams hold no other generation than the first.
    if (object instanceof PDFStream || generationNumber !== 0) {
      const intro = latin(`${number} ${generationNumber} obj\n`);
      put(number, Buffer.concat([intro, body, latin('\nendobj\n')]), generationNumber);
    } else small.push({ number, body });
  }
  let next = context.largestObjectNumber + 1;
  for await (const { object, numbers } of packObjects(small, next)) {
    for (const [nth, number] of numbers.entries()) places[number] = { within: next, nth };
    put(next, object);
    next += 1;
  }
  places[next] = { at: size, generation: 0 };
  const entries = Object.entries({ ...context.trailerInfo, Size: undefined, Encrypt: undefined })
    .flatMap(([key, value]) => (value === undefined ? [] : [`/${key} ${value}`]))
    .join(' ');
  parts.push(await writeTable({ places, at: size, number: next, entries }));
  return Buffer.concat(parts);
}

function bytesOf(object: PDFObject): Buffer {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return Buffer.from(bytes.buffer);
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
