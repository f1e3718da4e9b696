// tar-fs ships no types; this is the one function of it that we use.
declare module 'tar-fs' {
  import type { Writable } from 'node:stream';
  /** A sink for a tar stream that writes its entries below `folder`. */
  export function extract(folder: string): Writable;
}
