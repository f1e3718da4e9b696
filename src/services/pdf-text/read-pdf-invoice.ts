import { readAttachments } from '#services/pdf-text/attachments.ts';
import { type EInvoice, findEInvoice } from '#services/pdf-text/e-invoice.ts';
import { openPdf } from '#services/pdf-text/pdfium.ts';

/**
 * The e-invoice that a PDF carries, without reading its pages. Foreign work, for child processes.
 * @throws Problem `document_unreadable`, `password_missing`
 */
export async function readPdfInvoice(bytes: Uint8Array): Promise<EInvoice | undefined> {
  const pdf = await openPdf(bytes, undefined);
  return findEInvoice(readAttachments(pdf));
}
