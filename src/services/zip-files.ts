import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

// A fixed date for all entries: the same files result in the same ZIP, byte for byte.
const mtime = new Date(Date.UTC(2000, 0, 1));

/** A ZIP of files that are compressed already. */
export async function zipFiles(
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of files) {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // PDFs and pictures are compressed already.
    zip.addBuffer(content, safeName(name), { mtime, forceDosTimestamp: true, compress: false });
  }
  zip.end();
  return buffer(zip.outputStream);
}

// A name from outside must not lead out of the folder it is unpacked into.
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
  return name.replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '_').replace(/^\.+/, '_');
}
