import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * Passes a stream through and fails at the end if the size or, where given, the hash is wrong. The
 * last chunk is held back until then, so that truncated or changed bytes never look complete.
 */
export function verifyStream(
  stream: Readable,
  expected: { size: number; sha256?: string },
): Readable {
  const hash = expected.sha256 === undefined ? undefined : createHash('sha256');
  let size = 0;
  let held: Uint8Array | undefined;
  const checked = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      size += chunk.byteLength;
      hash?.update(chunk);
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush: (done) => {
      const isWhole = size === expected.size && hash?.digest('hex') === expected.sha256;
      if (isWhole) done(null, held);
      else done(new Error('the stored bytes are truncated or changed'));
    },
  });
  // If the reader stops, the source is closed too.
  pipeline(stream, checked, () => undefined);
  return checked;
}
