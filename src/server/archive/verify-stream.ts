import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * The bytes of a stream, which fails instead of ending when they are not as many as were stored or,
 * where a hash is given, not the same. The last piece is held back until then, so that a reader never
 * takes cut or changed bytes for the whole.
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
      else done(new Error('the stored bytes are cut or changed'));
    },
  });
  // Whoever stops reading closes the source too.
  pipeline(stream, checked, () => undefined);
  return checked;
}
