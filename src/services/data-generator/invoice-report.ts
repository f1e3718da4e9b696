import type { InvoiceFormat } from '#invoicing/formats/formats.ts';

export interface InvoiceOrder {
  format: InvoiceFormat;
  /** Of an invoice that names none. */
  currency: string;
  isIndented: boolean;
}

/** What is told of an invoice in the answer. */
export interface InvoiceFault {
  /** `input`: what the data lacks or has wrong. Otherwise the rule that is broken. */
  rule: string;
  /** In the body, such as `data.items.0.net`. */
  path: string;
  message: string;
  fix?: string;
}

export interface MadeInvoice {
  /** Empty when the data has faults. */
  xml: string;
  /** A name for the file. */
  name: string;
  faults: InvoiceFault[];
  /** What the rules only advise against. */
  warnings: InvoiceFault[];
}
