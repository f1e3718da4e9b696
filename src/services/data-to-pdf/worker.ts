import type { FileTask } from '#services/children/task.ts';
import type { InvoiceOrder } from '#services/data-generator/invoice-report.ts';

/** From the invoice in JSON: its XML, and the data for its print. Without files where it has faults. */
const hybrid: FileTask<InvoiceOrder> = async (order, [body = Buffer.alloc(0)]) => {
  const { writeEInvoice } = await import('#services/data-generator/write-e-invoice.ts');
  const { readReceived } = await import('#services/e-invoice/read-received.ts');
  const { printDataOf } = await import('#services/e-invoice/print-data.ts');
  const data: unknown = JSON.parse(body.toString('utf8'));
  const { xml, faults, sign } = writeEInvoice(data, order);
  if (faults.length > 0) return { facts: { faults }, files: [] };
  const written = Buffer.from(xml);
  const invoice = await readReceived(written, 'data');
  const print = Buffer.from(JSON.stringify(printDataOf(data, invoice, sign)));
  const { currency, issueDate } = invoice;
  return { facts: { faults, currency, issueDate }, files: [written, print] };
};

/** A received e-invoice as the invoice in JSON. */
const receive: FileTask<{ path: string; keepsCodes: boolean }> = async (
  { path, keepsCodes },
  [bytes = Buffer.alloc(0)],
) => {
  const { readReceived, receivedData } = await import('#services/e-invoice/read-received.ts');
  const { paperDataOf } = await import('#services/e-invoice/paper-data.ts');
  const invoice = await readReceived(bytes, path);
  const data = Buffer.from(JSON.stringify(paperDataOf(receivedData(invoice, path), keepsCodes)));
  return { facts: { currency: invoice.currency }, files: [data] };
};

export const fileTasks = { hybrid, receive };
