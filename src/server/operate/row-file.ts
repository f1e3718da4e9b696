// A file of rows: each a line of JSON with the values in the order of the columns, all compressed. Its facts
// are kept elsewhere, so that a changed or shortened file is noticed.
import { createHash, type Hash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import type { Row } from '#server/operate/rows.ts';
import { OperatorFault } from '#server/operator-fault.ts';

export interface RowFileFacts {
  rows: number;
  /** SHA-256 of the file, hex. */
  sha256: string;
}

const rowShape = v.array(v.union([v.string(), v.number(), v.null()]));
const linesBytes = 64 * 1024;
// Rows come from the database and cost more than this saves on the disk.
const level = 3;

/** Writes a new file, only for its owner to read; resolves when it is on the disk. */
export async function writeRowFile(path: string, rows: AsyncIterable<Row>): Promise<RowFileFacts> {
  const hash = createHash('sha256');
  let count = 0;
  async function* lines() {
    let text = '';
    for await (const row of rows) {
      count += 1;
      text += `${JSON.stringify(row)}\n`;
      if (text.length < linesBytes) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip({ level }), hashed(hash), file);
  return { rows: count, sha256: hash.digest('hex') };
}

/**
 * The rows of a file, of `width` values each.
 * @throws OperatorFault at its end at the latest if it is not as it was written
 */
export async function* readRowFile(
  path: string,
  expected: RowFileFacts,
  width: number,
): AsyncGenerator<Row> {
  const hash = createHash('sha256');
  let count = 0;
  try {
    // What a link points to is not part of the backup.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const packed = Readable.from(hashed(hash)(file.createReadStream()));
    // A failure of any of them ends the rows.
    const unpacked = connect(packed, createGunzip(), () => undefined);
    for await (const line of linesOf(unpacked)) {
      const row = v.parse(rowShape, JSON.parse(line));
      if (row.length !== width) throw new Error(`a row of ${row.length} values`);
      count += 1;
      yield row;
    }
  } catch (cause) {
    throw new OperatorFault(`The backup is damaged: ${path} cannot be read.`, { cause });
  }
  if (count !== expected.rows || hash.digest('hex') !== expected.sha256) {
    throw new OperatorFault(`The backup is damaged: ${path} is not as it was written.`);
  }
}

function hashed(hash: Hash) {
  return async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

// Not readline, which also ends lines at characters that are part of texts.
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of bytes) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n');
    pieces[0] = rest + pieces[0];
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  if (rest + decoder.decode() !== '') throw new Error('the last line is cut off');
}
