// The words between the server and a template process: a short JSON head and one long text, each
// preceded by its length, so that ten megabytes of data are never wrapped in JSON a second time.

export interface ChildMessage {
  head: unknown;
  body: string;
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
      messages.push({ head, body: all.toString('utf8', headEnd, end) });
      chunks = [all.subarray(end)];
      length -= end;
      wanted = lengthsBytes;
    }
    return messages;
  };
}
