// The XML within a hybrid PDF, which is always in the CII syntax.
import { Problem } from '#contract/problems.ts';
import { writeInvoiceInChild } from '#services/data-generator/xml-tasks.ts';
import type { HybridFormat } from '#services/e-invoice/hybrid-kinds.ts';
import type { Tools } from '#services/tools.ts';

const formats = { 'factur-x': 'cii', xrechnung: 'xrechnung-cii' } as const;

/** @throws Problem `field_invalid` with everything that is missing or wrong, `template_too_heavy`, `busy` */
export async function writeHybridXml(
  data: unknown,
  { kind, currency }: { kind: HybridFormat; currency: string },
  tools: Pick<Tools, 'runTask' | 'signal'>,
): Promise<string> {
  const order = { format: formats[kind], currency, isIndented: true };
  const { xml, faults } = await writeInvoiceInChild(data, order, tools);
  if (faults.length === 0) return xml;
  throw new Problem('field_invalid', { errors: faults.map(({ rule: _, ...error }) => error) });
}

const issued = /<ram:IssueDateTime>\s*<udt:DateTimeString format="102">(\d{4})(\d\d)(\d\d)</;

/** The day of an invoice that was written here, as YYYY-MM-DD. */
export function issueDateOf(xml: string): string {
  const [, year, month, day] = issued.exec(xml) ?? [];
  if (year === undefined) throw new Problem('unexpected', { cause: 'an invoice without its day' });
  return `${year}-${month}-${day}`;
}
