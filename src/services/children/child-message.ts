// The words between the server and a child process: a short JSON head and one long body, each
// preceded by its length, so that ten megabytes of data are never wrapped in JSON a second time.

export interface ChildMessage {
  head: unknown;
  bytes: Buffer;
  /** The bytes as text. */
  readonly body: string;
}

const lengthsBytes = 8;

/** The bytes of one message. */
export function encodeMessage(head: unknown, body: string | Uint8Array): Buffer {
  const headBytes = Buffer.from(JSON.stringify(head));
  const bodyBytes = typeof body === 'string' ? Buffer.from(body) : body;
  const lengths = Buffer.alloc(lengthsBytes);
  lengths.writeUInt32BE(headBytes.length, 0);
  lengths.writeUInt32BE(bodyBytes.length, 4);
  return Buffer.concat([lengths, headBytes, bodyBytes]);
}

/**
 * Reads messages from a stream of bytes, however it is cut. The returned function takes the next
 * bytes and gives the messages that are complete.
 * @throws RangeError when a message announces more than `bytesMax`
 */
export function createMessageReader(bytesMax: number): (chunk: Buffer) => ChildMessage[] {
  let chunks: Buffer[] = [];
  let length = 0;
  let wanted = lengthsBytes;
  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    const messages: ChildMessage[] = [];
    // Joined only when something is complete: joining on every chunk would be quadratic.
    while (length >= wanted) {
      const all = Buffer.concat(chunks);
      const headEnd = lengthsBytes + all.readUInt32BE(0);
      const end = headEnd + all.readUInt32BE(4);
      if (end > bytesMax) throw new RangeError(`a message of ${end} bytes`);
      chunks = [all];
      wanted = end;
      if (length < end) break;
      const head: unknown = JSON.parse(all.toString('utf8', lengthsBytes, headEnd));
      messages.push(messageOf(head, all.subarray(headEnd, end)));
      chunks = [all.subarray(end)];
      length -= end;
      wanted = lengthsBytes;
    }
    return messages;
  };
}

function messageOf(head: unknown, bytes: Buffer): ChildMessage {
  return {
    head,
    bytes,
    // Read where it is wanted: a document is no text.
    get body() {
      return bytes.toString('utf8');
    },
  };
}

/** Several files as one body; their sizes go into the head. */
export function joinFiles(files: readonly Uint8Array[]): { sizes: number[]; body: Buffer } {
  return { sizes: files.map((file) => file.byteLength), body: Buffer.concat(files) };
}

/** @throws RangeError for sizes that are not those of the body */
export function splitFiles(body: Buffer, sizes: readonly number[]): Buffer[] {
  let at = 0;
  const files = sizes.map((size) => {
    at += size;
    return body.subarray(at - size, at);
  });
  if (at !== body.length) throw new RangeError('files of other sizes than their body');
  return files;
}
