// Writes log lines. The reader of the stream may stall or restart; the server continues, so a line
// that cannot be written is dropped and counted.
import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

export interface LineWriter {
  /** Writes one line; never throws and never waits. */
  write(line: string): void;
  /** Number of dropped lines since the start. */
  dropped(): number;
}

// Bytes that may be buffered for a slow reader.
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
      // A failed stream stays failed, but a pipe may have a new reader by now.
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
