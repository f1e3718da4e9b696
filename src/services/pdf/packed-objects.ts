// Object streams and the packed table of a PDF (ISO 32000, 7.5.7 and 7.5.8).
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';

const packLater = promisify(deflate);

/** Position of an object: an offset in the file, or the nth within an object stream. */
export type PlacedObject = { at: number; generation: number } | { within: number; nth: number };

export interface SmallObject {
  number: number;
  /** What stands between `obj` and `endobj`. */
  body: Buffer;
}

interface Packed {
  /** The object stream as an object of the file. */
  object: Buffer;
  /** Of the objects in it, in their order. */
  numbers: number[];
}

/** Deflate looks back 32 KiB: about as much as so many structure elements. */
const objectsAtOnce = 500;
/** Up to here another thread takes longer to be woken than to work. */
const packedAtOnceBytes = 48 * 1024;
const columns = 7;

/** Object streams of these objects, numbered from `first` on. Big ones are compressed off the main thread. */
export async function* packObjects(
  objects: readonly SmallObject[],
  first: number,
): AsyncGenerator<Packed, void, void> {
  for (let from = 0; from < objects.length; from += objectsAtOnce) {
    const some = objects.slice(from, from + objectsAtOnce);
    const number = first + from / objectsAtOnce;
    yield { object: await objectStream(some, number), numbers: some.map((one) => one.number) };
  }
}

async function objectStream(objects: readonly SmallObject[], number: number): Promise<Buffer> {
  let offset = 0;
  let index = '';
  for (const { number: of, body } of objects) {
    index += `${of} ${offset} `;
    offset += body.length + 1;
  }
  const text = Buffer.allocUnsafe(index.length + offset);
  let at = text.write(index, 'latin1');
  for (const { body } of objects) {
    at += body.copy(text, at);
    at = text.writeUInt8(0x0a, at);
  }
  const entries = `/Type /ObjStm /N ${objects.length} /First ${index.length}`;
  return stream(number, entries, await packed(text));
}

/** The table as the last object, with the end of the file. */
export async function writeTable(table: {
  places: readonly PlacedObject[];
  /** Where it will stand. */
  at: number;
  number: number;
  /** What the trailer says besides. */
  entries: string;
}): Promise<Buffer> {
  const { places, at, number, entries } = table;
  const layout = `/W [1 4 2] /DecodeParms << /Predictor 12 /Columns ${columns} >>`;
  const written = `/Type /XRef /Size ${number + 1} ${layout} ${entries}`;
  const object = stream(number, written, await packed(differences(rowsOf(places))));
  return Buffer.concat([object, Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1')]);
}

function rowsOf(places: readonly PlacedObject[]): Buffer {
  const rows = Buffer.alloc(places.length * columns);
  for (let number = 0; number < places.length; number += 1) {
    const place = places[number];
    if (place === undefined) continue;
    const row = number * columns;
    if ('at' in place) {
      rows.writeUInt8(1, row);
      rows.writeUInt32BE(place.at, row + 1);
      rows.writeUInt16BE(place.generation, row + 5);
    } else {
      rows.writeUInt8(2, row);
      rows.writeUInt32BE(place.within, row + 1);
      rows.writeUInt16BE(place.nth, row + 5);
    }
  }
  return rows;
}

/** Each row as its difference to the one before, after the code of this filter: mostly zeros and ones. */
function differences(rows: Buffer): Buffer {
  const count = rows.length / columns;
  const coded = Buffer.alloc(count * (columns + 1));
  for (let row = 0; row < count; row += 1) {
    const to = row * (columns + 1);
    coded[to] = 2;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      coded[to + 1 + column] = (rows[at] ?? 0) - (rows[at - columns] ?? 0);
    }
  }
  return coded;
}

async function packed(bytes: Buffer): Promise<Buffer> {
  return bytes.length <= packedAtOnceBytes ? deflateSync(bytes) : await packLater(bytes);
}

function stream(number: number, entries: string, data: Buffer): Buffer {
  const dict = `<< ${entries} /Filter /FlateDecode /Length ${data.length} >>`;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dict}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}
