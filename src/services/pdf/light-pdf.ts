// Chromium writes each structure element of a tagged PDF as plain text with a row of its own in a plain
// table. Here the same objects are packed together, byte for byte, and so is the table. Nothing is
// interpreted: the places in Chromium's own table say where each object begins and ends, so text of the
// document cannot imitate one.
import { PDFHexString } from '@cantoo/pdf-lib';
import {
  createTable,
  packObjects,
  type SmallObject,
  streamsFor,
  writeTable,
} from '#services/pdf/packed-objects.ts';

interface PrintedObject extends SmallObject {
  /** Where its number stands. */
  at: number;
}

interface PrintedFile {
  /** The next free number. */
  size: number;
  /** What the trailer says, without `Size`. */
  entries: string;
  streams: PrintedObject[];
  others: PrintedObject[];
}

const header = Buffer.from('%PDF-1.7\n%\xd3\xeb\xe9\xe1\n', 'latin1');
const rowBytes = 20;
const zero = '0'.charCodeAt(0);
const freeRow = 'f'.charCodeAt(0);
const usedRow = 'n'.charCodeAt(0);
const objectStart = Buffer.from(' 0 obj\n');
const objectEnd = Buffer.from('\nendobj\n');
const streamEnd = Buffer.from('\nendstream');
/** Offset and number of an object fit into one number. */
const numbersMax = 2 ** 22;

/**
 * A PDF as Chromium prints it, with its objects packed, and with an author; the same bytes for the same
 * file. Undefined for one that is written in another way.
 */
export async function lightPdf(
  pdf: Uint8Array,
  author: string | undefined,
): Promise<Buffer | undefined> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const file = readPrinted(bytes);
  if (file === undefined) return undefined;
  const { size, streams, others } = file;
  if (author !== undefined && !addAuthor(others, file.entries, author)) return undefined;
  const last = size + streamsFor(others);
  const table = createTable(last);
  const parts: Buffer[] = [header];
  let length = header.length;
  const put = (number: number, part: Buffer) => {
    table.setPlace(number, length);
    parts.push(part);
    length += part.length;
  };
  for (const { number, at, to } of streams) {
    put(number, bytes.subarray(at, to + objectEnd.length));
  }
  for await (const { number, object } of packObjects(others, size, table)) put(number, object);
  table.setPlace(last, length);
  parts.push(await writeTable(table, length, file.entries));
  return Buffer.concat(parts);
}

/** False where the file says nothing of itself, or may have an author already. */
function addAuthor(objects: PrintedObject[], entries: string, author: string): boolean {
  const number = Number(/\/Info (\d+) 0 R/.exec(entries)?.[1]);
  const facts = objects.find((one) => one.number === number);
  const text = facts?.bytes.toString('latin1', facts.from, facts.to) ?? '';
  if (facts === undefined || !text.endsWith('>>') || text.includes('/Author')) return false;
  const named = `${text.slice(0, -2)}\n/Author ${PDFHexString.fromText(author)}>>`;
  facts.bytes = Buffer.from(named, 'latin1');
  facts.from = 0;
  facts.to = facts.bytes.length;
  return true;
}

/** Undefined where anything is not as Chromium writes it. */
function readPrinted(bytes: Buffer): PrintedFile | undefined {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 64));
  const tableAt = Number(/\nstartxref\n(\d{1,10})\n%%EOF\s*$/.exec(tail)?.[1] ?? bytes.length);
  const [head, count] =
    /^xref\n0 (\d{1,7})\n/.exec(bytes.toString('latin1', tableAt, tableAt + 20)) ?? [];
  if (head === undefined) return undefined;
  const size = Number(count);
  const rowsAt = tableAt + head.length;
  const rowsEnd = rowsAt + size * rowBytes;
  const trailer = /^trailer\n<<([\s\S]*)>>\nstartxref\n/.exec(bytes.toString('latin1', rowsEnd));
  const [, said = ''] = trailer ?? [];
  if (trailer === null || size > numbersMax || /\/(?:Prev|XRefStm|Encrypt)\b/.test(said)) {
    return undefined;
  }
  const starts = readRows(bytes.subarray(rowsAt, rowsEnd), { size, tableAt });
  if (starts === undefined) return undefined;
  const file: PrintedFile = {
    size,
    entries: said.replace(/\/Size \d+\s*/, '').trim(),
    streams: [],
    others: [],
  };
  for (const [index, start] of starts.entries()) {
    const number = start % numbersMax;
    const at = (start - number) / numbersMax;
    const end =
      index + 1 < starts.length ? Math.floor((starts[index + 1] ?? 0) / numbersMax) : tableAt;
    const from = at + digitsOf(number) + objectStart.length;
    const one = { number, bytes, at, from, to: end - objectEnd.length };
    if (from > one.to || !endsWith(bytes, from, objectStart)) return undefined;
    if (numberIn(bytes, at, from - objectStart.length) !== number) return undefined;
    if (!endsWith(bytes, end, objectEnd)) return undefined;
    const isStream = endsWith(bytes, one.to, streamEnd);
    (isStream ? file.streams : file.others).push(one);
  }
  return file;
}

/** The used rows of a table in the order of their places, each as place and number in one. */
function readRows(
  rows: Buffer,
  { size, tableAt }: { size: number; tableAt: number },
): Float64Array | undefined {
  const starts = new Float64Array(size);
  let used = 0;
  for (let number = 0; number < size; number += 1) {
    const row = number * rowBytes;
    const kind = rows[row + 17];
    if (kind === freeRow) continue;
    const at = numberIn(rows, row, row + 10);
    if (kind !== usedRow || !(at < tableAt)) return undefined;
    starts[used] = at * numbersMax + number;
    used += 1;
  }
  return starts.subarray(0, used).sort();
}

function digitsOf(number: number): number {
  let digits = 1;
  for (let rest = number; rest >= 10; rest /= 10) digits += 1;
  return digits;
}

/** NaN where anything else than digits stands there. */
function numberIn(bytes: Buffer, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - zero;
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : Number.NaN;
  }
  return number;
}

// From its last byte on, because most objects differ from a stream in that already.
function endsWith(bytes: Buffer, end: number, text: Buffer): boolean {
  for (let back = 1; back <= text.length; back += 1) {
    if (bytes[end - back] !== text[text.length - back]) return false;
  }
  return true;
}
