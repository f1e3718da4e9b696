// Object streams and the packed table of a PDF (ISO 32000, 7.5.7 and 7.5.8).
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';

const packLater = promisify(deflate);

/** What stands between `obj` and `endobj` of an object that is no stream, as a part of `bytes`. */
export interface SmallObject {
  number: number;
  bytes: Buffer;
  from: number;
  to: number;
}

/** Positions of objects, to be written by number. */
export interface ObjectTable {
  setPlace(number: number, at: number, generation?: number): void;
  /** The nth within an object stream. */
  setWithin(number: number, stream: number, nth: number): void;
  rows: Buffer;
}

/** Deflate looks back 32 KiB: about as much as so many structure elements. */
const objectsAtOnce = 500;
/** For what is large: two thirds of the time of the usual level, for a fiftieth more bytes. */
const level = 5;
/** Up to here another thread takes longer to be woken than to work. */
const packedAtOnceBytes = 48 * 1024;
const columns = 7;
/** A table of fewer rows is not shorter as differences. */
const differencesFrom = 100;
const lineBreak = 0x0a;

/** How many objects are packed into object streams of their own. */
export function streamsFor(objects: readonly unknown[]): number {
  return Math.ceil(objects.length / objectsAtOnce);
}

/**
 * Object streams of these objects, numbered from `first` on; each is told to the table before it comes.
 * Large ones are compressed off the main thread.
 */
export async function* packObjects(
  objects: readonly SmallObject[],
  first: number,
  table: Pick<ObjectTable, 'setWithin'>,
): AsyncGenerator<{ number: number; object: Buffer }, void, void> {
  for (let start = 0; start < objects.length; start += objectsAtOnce) {
    const some = objects.slice(start, start + objectsAtOnce);
    const number = first + start / objectsAtOnce;
    for (let nth = 0; nth < some.length; nth += 1) {
      table.setWithin(some[nth]?.number ?? 0, number, nth);
    }
    yield { number, object: await objectStream(some, number) };
  }
}

async function objectStream(objects: readonly SmallObject[], number: number): Promise<Buffer> {
  let offset = 0;
  let index = '';
  for (const one of objects) {
    index += `${one.number} ${offset} `;
    offset += one.to - one.from + 1;
  }
  const text = Buffer.allocUnsafe(index.length + offset);
  let at = text.write(index, 'latin1');
  for (const { bytes, from, to } of objects) {
    at += bytes.copy(text, at, from, to);
    text[at] = lineBreak;
    at += 1;
  }
  const entries = `/Type /ObjStm /N ${objects.length} /First ${index.length}`;
  return stream(number, entries, await packed(text));
}

/** A table for objects up to the last number. */
export function createTable(last: number): ObjectTable {
  const rows = Buffer.alloc((last + 1) * columns);
  const set = (number: number, kind: number, place: number, rest: number) => {
    const row = rows.writeUInt8(kind, number * columns);
    rows.writeUInt16BE(rest, rows.writeUInt32BE(place, row));
  };
  return {
    rows,
    setPlace: (number, at, generation = 0) => set(number, 1, at, generation),
    setWithin: (number, within, nth) => set(number, 2, within, nth),
  };
}

/** The table as the last object, which has the last number and stands at `at`, and the end of the file. */
export async function writeTable(
  { rows }: ObjectTable,
  at: number,
  /** What the trailer says besides. */
  entries: string,
): Promise<Buffer> {
  const size = rows.length / columns;
  const isLong = size >= differencesFrom;
  const how = isLong ? ` /DecodeParms << /Predictor 12 /Columns ${columns} >>` : '';
  const written = `/Type /XRef /Size ${size} /W [1 4 2]${how} ${entries}`;
  const object = stream(size - 1, written, await packed(isLong ? differences(rows) : rows));
  return Buffer.concat([object, Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1')]);
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
  return bytes.length <= packedAtOnceBytes ? deflateSync(bytes) : await packLater(bytes, { level });
}

function stream(number: number, entries: string, data: Buffer): Buffer {
  const dict = `<< ${entries} /Filter /FlateDecode /Length ${data.length} >>`;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dict}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}
