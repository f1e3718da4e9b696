// Files from one store into another, byte by byte. What is there already and equal is not written again, so
// that an interrupted copy goes on where it was.
import { createHash } from 'node:crypto';
import { type FileStore, isGone } from '#server/archive/file-store.ts';

export interface FileFacts {
  size: number;
  /** Hex. */
  sha256: string;
}

type Readable = Pick<FileStore, 'open'>;
type Writable = Pick<FileStore, 'open' | 'write'>;

/** Copies a file; returns its facts, or undefined if it was removed meanwhile. */
export async function copyFile(
  from: Readable,
  to: Pick<FileStore, 'write'>,
  key: string,
): Promise<FileFacts | undefined> {
  try {
    const hash = createHash('sha256');
    let size = 0;
    const bytes = await from.open(key);
    await to.write(
      key,
      (async function* () {
        for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
          hash.update(chunk);
          size += chunk.byteLength;
          yield chunk;
        }
      })(),
    );
    return { size, sha256: hash.digest('hex') };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The facts of a file, from all its bytes; undefined if there is none. */
export async function readFacts(store: Readable, key: string): Promise<FileFacts | undefined> {
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of (await store.open(key)) as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      size += chunk.byteLength;
    }
    return { size, sha256: hash.digest('hex') };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/**
 * Makes a file in `to` equal to that in `from`, and reads it back. Resolves to whether it was written.
 * @throws Error if what was read back is not what was written
 */
export async function bringFile(
  from: Readable,
  to: Writable,
  key: string,
  expected: FileFacts,
): Promise<boolean> {
  const isThere = async () => isSameFile(await readFacts(to, key), expected);
  if (await isThere()) return false;
  await copyFile(from, to, key);
  if (!(await isThere())) throw new Error(`the file ${key} came back changed`);
  return true;
}

export function isSameFile(found: FileFacts | undefined, expected: FileFacts): boolean {
  return found?.size === expected.size && found.sha256 === expected.sha256;
}
