// Cuts the browser's pipe into messages, each closed by a NUL byte, and bounds them while they arrive:
// what a document makes its browser say can be longer than any text this process could hold.

/** What is left of a message that was dropped; its ends tell whose it was. */
export interface DroppedMessage {
  head: string;
  tail: string;
}

interface MessageTakers {
  /** The most bytes a message may have, by how it begins. Asked only for those beyond `usualBytesMax`. */
  bytesMaxOf(head: string): number;
  onMessage(text: string, bytes: number): void;
  onDropped(message: DroppedMessage): void;
}

/** Bytes up to which a message is taken without asking. */
export const usualBytesMax = 4 * 1024 * 1024;

const endLength = 200;

/** The returned function takes the next bytes of the pipe. */
export function createMessageReader(takers: MessageTakers): (chunk: Buffer) => void {
  // Parts of the message that is still arriving; joined once, when its NUL comes.
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
