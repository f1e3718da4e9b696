// The entries of a ZIP, of which no more is unpacked than a document may have.
import { type Entry, fromBufferPromise } from 'yauzl';
import { unreadable } from '#services/pdf-text/pdfium.ts';

export interface OpenZip {
  names: string[];
  /** The bytes of an entry; undefined when it is not there. @throws RangeError for too many */
  read(name: string): Promise<Buffer | undefined>;
}

const entriesMax = 10_000;
const bytesMax = 128 * 1024 * 1024;

/** @throws Problem `document_unreadable`; RangeError for too many entries */
export async function openZip(bytes: Buffer): Promise<OpenZip> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch((error: unknown) => {
    throw Object.assign(unreadable('The file is damaged or incomplete.'), { cause: error });
  });
  if (zip.entryCount > entriesMax) throw new RangeError(`${zip.entryCount} entries`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  let left = bytesMax;
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      if (entry.isEncrypted()) throw unreadable('Parts of the file are encrypted.');
      if (entry.uncompressedSize > left) throw new RangeError('the unpacked entries');
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        left -= chunk.length;
        if (left < 0) throw new RangeError('the unpacked entries');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  };
}

/** The entry a document cannot be without. @throws Problem `document_unreadable` */
export async function readPart(zip: OpenZip, name: string): Promise<Buffer> {
  const part = await zip.read(name);
  if (part === undefined) throw unreadable(`The file is damaged: its part ${name} is missing.`);
  return part;
}
