// Writes a PDF of many small objects. The library's own writer takes quadratic time (a minute for a
// batch of 500 invoices) and compresses on the main thread; this one does neither.
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { type PDFContext, type PDFObject, type PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { usedObjects } from '#services/pdf/used-objects.ts';

const packed = promisify(deflate);
const objectsAtOnce = 200;

interface WriteOptions {
  /** What the file says it is; 1.7 unless it is newer. */
  version?: string | undefined;
}

/** Position of an object: an offset in the file, or the nth within an object stream. */
type Place = { at: number; generation: number } | { within: number; nth: number };

/** The whole file; objects that are not streams are packed together. What nothing refers to is left out. */
export async function writePdf(
  context: PDFContext,
  { version = '1.7' }: WriteOptions = {},
): Promise<Buffer> {
  const stated = /^\d\.\d$/.test(version) && version > '1.7' ? version : '1.7';
  const header = Buffer.from(`%PDF-${stated}\n%\xe2\xe3\xcf\xd3\n`, 'latin1');
  const parts: Buffer[] = [header];
  const places: Place[] = [];
  let size = header.length;
  let lastNumber = context.largestObjectNumber;

  const put = (number: number, body: Buffer, generation = 0) => {
    const part = Buffer.concat([latin(`${number} ${generation} obj\n`), body, latin('\nendobj\n')]);
    places[number] = { at: size, generation };
    parts.push(part);
    size += part.length;
  };

  const small: [PDFRef, PDFObject][] = [];
  for (const [ref, object] of usedObjects(context)) {
    // Object streams hold no other generation than the first.
    if (object instanceof PDFStream || ref.generationNumber !== 0) {
      put(ref.objectNumber, bytesOf(object), ref.generationNumber);
    } else small.push([ref, object]);
  }
  for (let from = 0; from < small.length; from += objectsAtOnce) {
    const some = small.slice(from, from + objectsAtOnce);
    lastNumber += 1;
    for (const [nth, [ref]] of some.entries()) {
      places[ref.objectNumber] = { within: lastNumber, nth };
    }
    put(lastNumber, await objectStream(some));
  }

  const number = lastNumber + 1;
  places[number] = { at: size, generation: 0 };
  const entries = Object.entries({ ...context.trailerInfo, Size: undefined, Encrypt: undefined })
    .flatMap(([key, value]) => (value === undefined ? [] : [`/${key} ${value}`]))
    .join(' ');
  const table = stream(
    `/Type /XRef /Size ${number + 1} /W [1 4 2] ${entries}`,
    await packed(rows(places)),
  );
  parts.push(latin(`${number} 0 obj\n`), table, latin(`\nendobj\nstartxref\n${size}\n%%EOF\n`));
  return Buffer.concat(parts);
}

async function objectStream(objects: readonly [PDFRef, PDFObject][]): Promise<Buffer> {
  const bodies = objects.map(([, object]) => Buffer.concat([bytesOf(object), latin('\n')]));
  let offset = 0;
  const index = objects.map(([ref], nth) => {
    const entry = `${ref.objectNumber} ${offset}`;
    offset += bodies[nth]?.length ?? 0;
    return entry;
  });
  const head = latin(`${index.join(' ')}\n`);
  const data = await packed(Buffer.concat([head, ...bodies]));
  return stream(`/Type /ObjStm /N ${objects.length} /First ${head.length}`, data);
}

function rows(places: readonly Place[]): Buffer {
  const table = Buffer.alloc(places.length * 7);
  for (let number = 0; number < places.length; number += 1) {
    const place = places[number];
    if (place === undefined) continue;
    const row = number * 7;
    if ('at' in place) {
      table.writeUInt8(1, row);
      table.writeUInt32BE(place.at, row + 1);
      table.writeUInt16BE(place.generation, row + 5);
    } else {
      table.writeUInt8(2, row);
      table.writeUInt32BE(place.within, row + 1);
      table.writeUInt16BE(place.nth, row + 5);
    }
  }
  return table;
}

function stream(entries: string, data: Buffer): Buffer {
  const dict = `<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([latin(dict), data, latin('\nendstream')]);
}

function bytesOf(object: PDFObject): Buffer {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return Buffer.from(bytes.buffer);
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
