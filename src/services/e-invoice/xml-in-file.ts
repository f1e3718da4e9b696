// The XML of an e-invoice in a file of any sender: the PDF carries it, or the file is it. Foreign work:
// called in a child process only.

const headBytes = 4096;

/**
 * Undefined for a PDF without an e-invoice.
 * @throws Problem `document_unreadable`, `password_missing`
 */
export async function xmlInFile(bytes: Buffer): Promise<string | undefined> {
  // Each loads what it needs: the reader of PDFs is large.
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const { readPdfInvoice } = await import('#services/pdf-text/read-pdf-invoice.ts');
    return (await readPdfInvoice(bytes))?.xml;
  }
  const { decodeText } = await import('#services/text-extractor/readers/decode-text.ts');
  const head = bytes.subarray(0, headBytes).toString('latin1');
  const named = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/.exec(head)?.[1];
  return decodeText(bytes, named).text;
}
