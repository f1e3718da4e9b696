import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { warningsIn } from '#services/children/child-answer.ts';
import type {
  InvoiceFault,
  InvoiceOrder,
  MadeInvoice,
} from '#services/data-generator/invoice-report.ts';
import type {
  WrittenXml,
  XmlFault,
  XmlReport,
  XmlSchema,
  XmlShape,
} from '#services/data-generator/xml-report.ts';
import { encodeTemplateData } from '#services/templates/encode-template-data.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { Tools } from '#services/tools.ts';

const service = 'data-generator';

/**
 * Data as XML, see write-xml.ts.
 * @throws Problem `field_invalid`, `template_too_heavy`, `busy`
 */
export async function writeXmlInChild(
  data: unknown,
  shape: XmlShape,
  { runTask, signal }: Pick<Tools, 'runTask' | 'signal'>,
): Promise<WrittenXml> {
  const body = encodeTemplateData(data);
  const job = {
    service,
    task: 'write',
    head: shape,
    body,
    tooHeavy: 'template_too_heavy',
  } as const;
  const { head, body: xml } = await runTask(job, signal);
  return { xml, warnings: warningsIn(head) };
}

/** Whether a text is well-formed XML and valid against a schema; loads nothing from anywhere. */
export async function checkXmlInChild(
  xml: string,
  schema: XmlSchema | undefined,
  { runTask, signal }: Pick<Tools, 'runTask' | 'signal'>,
): Promise<XmlReport> {
  const head = schema === undefined ? {} : { schema };
  const job = { service, task: 'check', head, body: xml, tooHeavy: 'xml_too_heavy' } as const;
  const report = readOwn((await runTask(job, signal)).head, 'report');
  if (!isReport(report)) throw new Problem('unexpected', { cause: 'no report of the child' });
  return report;
}

/**
 * The invoice in JSON as an e-invoice, see write-e-invoice.ts; or everything that is missing or wrong.
 * @throws Problem `template_too_heavy`, `busy`
 */
export async function writeInvoiceInChild(
  data: unknown,
  order: InvoiceOrder,
  { runTask, signal }: Pick<Tools, 'runTask' | 'signal'>,
): Promise<MadeInvoice> {
  const body = encodeTemplateData(data);
  const job = {
    service,
    task: 'invoice',
    head: order,
    body,
    tooHeavy: 'template_too_heavy',
    timeoutMs: limits.eInvoiceTimeoutMs,
  } as const;
  const { head, body: xml } = await runTask(job, signal);
  const [faults, warnings, name] = ['faults', 'warnings', 'name'].map((key) => readOwn(head, key));
  if (!isFaults(faults) || !isFaults(warnings) || typeof name !== 'string') {
    throw new Problem('unexpected', { cause: 'no faults of the child' });
  }
  return { xml, name, faults, warnings };
}

function isFaults(faults: unknown): faults is InvoiceFault[] {
  return Array.isArray(faults) && faults.every(isInvoiceFault);
}

function isInvoiceFault(fault: unknown): fault is InvoiceFault {
  return (
    isJsonObject(fault) &&
    typeof fault.rule === 'string' &&
    typeof fault.path === 'string' &&
    typeof fault.message === 'string'
  );
}

function isReport(report: unknown): report is XmlReport {
  return (
    isJsonObject(report) &&
    typeof report.isWellFormed === 'boolean' &&
    typeof report.isValid === 'boolean' &&
    Array.isArray(report.faults) &&
    report.faults.every(isFault)
  );
}

function isFault(fault: unknown): fault is XmlFault {
  return isJsonObject(fault) && typeof fault.message === 'string' && typeof fault.line === 'number';
}
