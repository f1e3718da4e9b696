// Where log lines go. Whoever reads them may stall, go away or come back; the server serves on
// either way, so a line that cannot be written is dropped and counted.
import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

export interface LineWriter {
  /** Writes one line; never throws and never waits. */
  write(line: string): void;
  /** Lines dropped since the start. */
  dropped(): number;
}

// What may wait for a slow reader, in bytes.
const queuedBytesMax = 1024 * 1024;

/**
 * Writes to a standard stream of the process.
 * @param stream `process.stdout` or `process.stderr`; Node makes pipes non-blocking
 */
export function createLineWriter(stream: Writable & { fd: number }): LineWriter {
  let dropped = 0;
  let told = 0;
  let isBroken = false;
  // Without a listener the error would be an uncaught exception, whose log line is the next error.
  stream.on('error', () => {
    isBroken = true;
    dropped += 1;
  });

  function writeOnce(line: string): boolean {
    try {
      // A stream that failed once stays failed, but a pipe may have a new reader by now.
      if (isBroken) writeSync(stream.fd, line);
      else if (stream.writableLength > queuedBytesMax) return false;
      else stream.write(line);
      return true;
    } catch {
      return false;
    }
  }

  return {
    write: (line) => {
      const lost = dropped - told;
      if (lost > 0 && writeOnce(`${JSON.stringify({ event: 'log_lines_dropped', lost })}\n`)) {
        told += lost;
      }
      if (!writeOnce(line)) dropped += 1;
    },
    dropped: () => dropped,
  };
}
