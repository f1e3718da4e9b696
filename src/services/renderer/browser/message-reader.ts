// Splits the browser's pipe into messages, which end with a NUL byte, and limits their length while
// they arrive: a document can make the browser send more than this process could hold.

/** The start and end of a dropped message, which identify its receiver. */
export interface DroppedMessage {
  head: string;
  tail: string;
}

interface MessageTakers {
  /** Maximum bytes of a message, by its start. Called only beyond `usualBytesMax`. */
  bytesMaxOf(head: string): number;
  onMessage(text: string, bytes: number): void;
  onDropped(message: DroppedMessage): void;
}

/** Up to this many bytes a message is accepted without calling it. */
export const usualBytesMax = 4 * 1024 * 1024;

const endLength = 200;

/** The returned function takes the next bytes of the pipe. */
export function createMessageReader(takers: MessageTakers): (chunk: Buffer) => void {
  // Chunks of the message that is being received; joined once, at its NUL.
  let parts: Buffer[] = [];
  let bytes = 0;
  let bytesMax = usualBytesMax;
  let dropped: DroppedMessage | undefined;

  function add(part: Buffer): void {
    bytes += part.length;
    if (dropped) {
      dropped.tail = (dropped.tail + endOf(part)).slice(-endLength);
      return;
    }
    parts.push(part);
    if (bytes <= bytesMax) return;
    const head = headOf(parts);
    bytesMax = Math.max(usualBytesMax, takers.bytesMaxOf(head));
    if (bytes <= bytesMax) return;
    dropped = { head, tail: endOf(part) };
    parts = [];
  }

  function finish(): void {
    const [only] = parts;
    const message = parts.length === 1 && only ? only : Buffer.concat(parts);
    const ended = { bytes, dropped };
    parts = [];
    bytes = 0;
    bytesMax = usualBytesMax;
    dropped = undefined;
    if (ended.dropped) takers.onDropped(ended.dropped);
    else takers.onMessage(message.toString('utf8'), ended.bytes);
  }

  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      add(chunk.subarray(from, end));
      from = end + 1;
      finish();
    }
    if (from < chunk.length) add(chunk.subarray(from));
  };
}

function headOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts.map((part) => part.subarray(0, endLength)))
    .subarray(0, endLength)
    .toString('latin1');
}

function endOf(part: Buffer): string {
  return part.subarray(-endLength).toString('latin1');
}
