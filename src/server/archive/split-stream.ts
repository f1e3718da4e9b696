/**
 * Splits a stream into parts of `partBytes`; the last may be shorter. `rest` starts again with the
 * first part, and is absent if that was all.
 */
export async function splitStream(
  bytes: AsyncIterable<Uint8Array>,
  partBytes: number,
): Promise<{ first: Uint8Array; rest: AsyncIterable<Uint8Array> | undefined }> {
  const parts = gather(bytes, partBytes);
  const start = await parts.next();
  if (start.done === true) return { first: new Uint8Array(), rest: undefined };
  const first = start.value;
  if (first.byteLength < partBytes) return { first, rest: undefined };
  return { first, rest: startingWith(first, parts) };
}

async function* startingWith(first: Uint8Array, others: AsyncIterable<Uint8Array>) {
  yield first;
  yield* others;
}

async function* gather(bytes: AsyncIterable<Uint8Array>, partBytes: number) {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.byteLength;
    while (size >= partBytes) {
      const all = Buffer.concat(held);
      yield new Uint8Array(all.subarray(0, partBytes));
      held = [all.subarray(partBytes)];
      size -= partBytes;
    }
  }
  if (size > 0) yield new Uint8Array(Buffer.concat(held));
}
