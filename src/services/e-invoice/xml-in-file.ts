// The XML of an e-invoice in a file of any sender: the PDF carries it, or the file is it. Foreign work:
// called in a child process only.
import { Problem } from '#contract/problems.ts';

const headBytes = 4096;

/**
 * Undefined for a PDF without an e-invoice.
 * @throws Problem `document_unreadable`, `password_missing`
 */
export async function xmlInFile(bytes: Buffer): Promise<string | undefined> {
  // Each loads what it needs: the reader of PDFs is large.
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const { readPdfInvoice } = await import('#services/pdf-text/read-pdf-invoice.ts');
    return (await readPdfInvoice(bytes).catch(withoutPassword))?.xml;
  }
  const { decodeText } = await import('#services/text-extractor/readers/decode-text.ts');
  const head = bytes.subarray(0, headBytes).toString('latin1');
  const named = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/.exec(head)?.[1];
  return decodeText(bytes, named).text;
}

/** The calls that read e-invoices take none. */
function withoutPassword(error: unknown): never {
  if (!(error instanceof Problem) || error.key !== 'password_missing') throw error;
  const fix = 'Send it without a password, or the XML that is attached to it.';
  const errors = error.errors.map((one) => ({ ...one, path: 'file_base64', fix }));
  throw new Problem(error.key, { cause: error, errors });
}
