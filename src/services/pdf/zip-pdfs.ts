import { ZipFile } from 'yazl';
import type { BatchFile } from '#services/pdf/batch-file.ts';

// A fixed date for all entries: the same rows result in the same zip, byte for byte.
const mtime = new Date(Date.UTC(2000, 0, 1));

/** A zip that is written while it grows, so that each PDF is in memory only until it is added. */
export function createPdfZip(): BatchFile {
  const zip = new ZipFile();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const done = new Promise<void>((resolve, reject) => {
    zip.outputStream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
    });
    zip.outputStream.once('end', resolve);
    zip.outputStream.once('error', reject);
    zip.once('error', reject);
  });
  return {
    async add(pdf, name) {
      zip.addBuffer(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), `${name}.pdf`, {
        mtime,
        forceDosTimestamp: true,
      });
    },
    bytes: () => bytes,
    async finish() {
      zip.end();
      await done;
      return Buffer.concat(chunks, bytes);
    },
  };
}
