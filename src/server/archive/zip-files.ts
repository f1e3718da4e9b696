// Several files as one zip, created while it is sent. Not compressed: most files already are, and
// the length is known in advance, so that a browser can show progress and detect truncation.
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FoundFile } from '#server/archive/create-archive.ts';
import type { FileAnswer } from '#server/http/handler.ts';

/** The zip of files with different names. */
export function zipFiles(files: readonly FoundFile[], fileName: string): FileAnswer {
  const zip = new ZipFile();
  const out = new PassThrough();
  let current: Readable | undefined;
  for (const file of files) {
    const facts = { size: file.size, compress: false, mtime: new Date(file.row.created_at) };
    zip.addReadStreamLazy(file.fileName, facts, (give) => {
      const opened = async () => {
        current = await file.open();
        if (out.destroyed) current.destroy();
        return current;
      };
      opened().then(
        (stream) => give(undefined, stream),
        (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.on('error', (error: Error) => out.destroy(error));
  let size = 0;
  // The types lack the argument of this callback, the size of the zip.
  zip.end({ forceZip64Format: false, comment: '' }, (...told: unknown[]) => {
    if (typeof told[0] === 'number') size = told[0];
  });
  pipeline(zip.outputStream, out, () => current?.destroy());
  return { contentType: 'application/zip', fileName, size, open: async () => out };
}
