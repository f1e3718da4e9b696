import { type OpenPdf, readUtf16 } from '#services/pdf-text/pdfium.ts';

export interface Attachment {
  name: string;
  size: number;
  /** Its bytes, unless it is large. */
  read(): Uint8Array | undefined;
}

const attachmentsMax = 500;
const readBytesMax = 16 * 1024 * 1024;

/** The files within a PDF. */
export function readAttachments({ lib, document, scratch }: OpenPdf): Attachment[] {
  const count = Math.min(lib._FPDFDoc_GetAttachmentCount(document), attachmentsMax);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const attachment = lib._FPDFDoc_GetAttachment(document, index);
    const name = readUtf16(lib, (buffer, size) =>
      lib._FPDFAttachment_GetName(attachment, buffer, size),
    );
    const isRead = lib._FPDFAttachment_GetFile(attachment, 0, 0, scratch) !== 0;
    const size = isRead ? (lib.HEAPU32[scratch / 4] ?? 0) : 0;
    const read = (): Uint8Array | undefined => {
      if (size === 0 || size > readBytesMax) return undefined;
      const at = lib.wasmExports.malloc(size);
      lib._FPDFAttachment_GetFile(attachment, at, size, scratch);
      const bytes = lib.HEAPU8.slice(at, at + size);
      lib.wasmExports.free(at);
      return bytes;
    };
    return { name: name.toWellFormed(), size, read };
  });
}
