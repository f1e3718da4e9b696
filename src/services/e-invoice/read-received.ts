// An e-invoice that somebody sent: XML, or a PDF that carries it. Foreign work: called in a child process
// only.
import { Problem } from '#contract/problems.ts';
import type { EInvoice } from '#invoicing/e-invoice.ts';
import { toInvoiceData } from '#invoicing/json/to-invoice-data.ts';
import { readInvoice } from '#invoicing/reading/read-invoice.ts';
import { readXml, XmlProblem } from '#invoicing/xml/read-xml.ts';
import { xmlInFile } from '#services/e-invoice/xml-in-file.ts';

const fix = 'Send UBL, CII, or a PDF with one of them attached.';

/** @throws Problem `document_unreadable`, `password_missing` */
export async function readReceived(bytes: Buffer, path: string): Promise<EInvoice> {
  const xml = await xmlIn(bytes, path);
  try {
    const read = readInvoice(readXml(xml));
    if (read !== undefined) return read.invoice;
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    throw unreadable(path, `Line ${error.line}: ${error.message}`);
  }
  throw unreadable(path, 'This XML is no e-invoice.');
}

/**
 * The same as the invoice in JSON.
 * @throws Problem `document_unreadable` also for a broken one, for which the JSON has no words
 */
export function receivedData(invoice: EInvoice, path: string): object {
  try {
    return toInvoiceData(invoice);
  } catch (error) {
    const message = 'Something in this invoice is no number or date where one must be.';
    const check = 'POST /api/data-generator/v1/check tells what is wrong with it.';
    throw new Problem('document_unreadable', {
      cause: error,
      errors: [{ path, message, fix: check }],
    });
  }
}

async function xmlIn(bytes: Buffer, path: string): Promise<string> {
  const found = await xmlInFile(bytes).catch((error: unknown) => {
    throw error instanceof Problem
      ? new Problem(error.key, {
          cause: error,
          errors: error.errors.map((one) => ({ ...one, path })),
        })
      : error;
  });
  if (found === undefined) throw unreadable(path, 'No e-invoice is attached to this PDF.');
  return found.replace(/^\ufeff/, '');
}

function unreadable(path: string, message: string): Problem {
  return new Problem('document_unreadable', { errors: [{ path, message, fix }] });
}
