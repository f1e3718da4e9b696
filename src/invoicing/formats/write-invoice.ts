import type { EInvoice } from '#invoicing/e-invoice.ts';
import { type InvoiceFormat, invoiceFormats } from '#invoicing/formats/formats.ts';
import { writeCii } from '#invoicing/write/write-cii.ts';
import { writeUbl } from '#invoicing/write/write-ubl.ts';
import type { Sink, XmlStyle } from '#invoicing/write/xml-writer.ts';

/** A prepared invoice in the syntax of its format, piece by piece. */
export function writeInvoice(
  invoice: EInvoice,
  format: InvoiceFormat,
  sink: Sink,
  style: XmlStyle = { isIndented: true },
): void {
  const { syntax } = invoiceFormats[format];
  if (syntax === 'ubl') writeUbl(invoice, sink, style, { isCroatian: format === 'hr-ubl' });
  else writeCii(invoice, sink, style);
}
