import type { FileTask, Task } from '#services/children/task.ts';
import type { InvoiceOrder } from '#services/data-generator/invoice-report.ts';
import type { XmlSchema, XmlShape } from '#services/data-generator/xml-report.ts';
import { isJsonObject } from '#services/templates/json-value.ts';

// Each loads what it needs: the checker is large.
const write: Task<XmlShape> = async (shape, body) => {
  const { writeXml } = await import('#services/data-generator/write-xml.ts');
  const data: unknown = JSON.parse(body);
  const { xml, warnings } = writeXml(isJsonObject(data) ? data : {}, shape);
  return { facts: { warnings }, text: xml };
};

const check: Task<{ schema?: XmlSchema }> = async ({ schema }, body) => {
  const { checkXml } = await import('#services/data-generator/check-xml.ts');
  return { facts: { report: checkXml(body, schema) }, text: '' };
};

const invoice: Task<InvoiceOrder> = async (order, body) => {
  const { writeEInvoice } = await import('#services/data-generator/write-e-invoice.ts');
  const { xml, sign: _, ...facts } = writeEInvoice(JSON.parse(body), order);
  return { facts, text: xml };
};

export const tasks = { write, check, invoice };

const checkInvoice: FileTask<object> = async (_, [bytes = Buffer.alloc(0)]) => {
  const { checkFile } = await import('#services/e-invoice/check-file.ts');
  const { findings, invoice, totals, ...facts } = await checkFile(bytes);
  const files = [findings, invoice, totals].map((part) => Buffer.from(JSON.stringify(part)));
  return { facts, files };
};

export const fileTasks = { 'check-invoice': checkInvoice };
