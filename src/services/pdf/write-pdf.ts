// Writes a PDF of many small objects. The library's own writer takes quadratic time (a minute for a
// batch of 500 invoices) and compresses on the main thread; this one does neither.
import { type PDFContext, type PDFObject, type PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { createTable, packObjects, streamsFor, writeTable } from '#services/pdf/packed-objects.ts';
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
  let length = header.length;

  const objects = usedObjects(context);
  // Object streams hold no other generation than the first.
  const isSmall = ([{ generationNumber }, object]: [PDFRef, PDFObject]) =>
    generationNumber === 0 && !(object instanceof PDFStream);
  const small = objects.filter(isSmall).map(([{ objectNumber: number }, object]) => {
    const bytes = bytesOf(object);
    return { number, bytes, from: 0, to: bytes.length };
  });
  const first = context.largestObjectNumber + 1;
  const last = first + streamsFor(small);
  const table = createTable(last);
  const put = (number: number, object: Buffer, generation = 0) => {
    table.setPlace(number, length, generation);
    parts.push(object);
    length += object.length;
  };
  for (const one of objects) {
    if (isSmall(one)) continue;
    const [{ objectNumber: number, generationNumber: generation }, object] = one;
    const intro = latin(`${number} ${generation} obj\n`);
    put(number, Buffer.concat([intro, bytesOf(object), latin('\nendobj\n')]), generation);
  }
  for await (const { number, object } of packObjects(small, first, table)) put(number, object);
  const entries = Object.entries({ ...context.trailerInfo, Size: undefined, Encrypt: undefined })
    .flatMap(([key, value]) => (value === undefined ? [] : [`/${key} ${value}`]))
    .join(' ');
  table.setPlace(last, length);
  parts.push(await writeTable(table, length, entries));
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
