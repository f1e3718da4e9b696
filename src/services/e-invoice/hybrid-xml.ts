import { JsonText } from '#contract/json-text.ts';
import { type FieldError, Problem } from '#contract/problems.ts';
import type { HybridFormat } from '#services/e-invoice/hybrid-kinds.ts';
import { encodeTemplateData } from '#services/templates/encode-template-data.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { Tools } from '#services/tools.ts';

/** Within a PDF an invoice is always in the syntax CII. */
const formats = { 'factur-x': 'cii', xrechnung: 'xrechnung-cii' } as const;

export interface HybridXml {
  xml: string;
  /** The day of issue, as YYYY-MM-DD. */
  date: string;
  currency: string;
  /** What the print is filled with. */
  data: JsonText;
}

/** @throws Problem `field_invalid` with everything that is missing or wrong, `template_too_heavy`, `busy` */
export async function writeHybridXml(
  data: unknown,
  { kind, currency }: { kind: HybridFormat; currency: string },
  { runFileTask, signal }: Pick<Tools, 'runFileTask' | 'signal'>,
): Promise<HybridXml> {
  const job = {
    service: 'data-to-pdf',
    task: 'hybrid',
    head: { format: formats[kind], currency, isIndented: true },
    files: [Buffer.from(encodeTemplateData(data))],
    tooHeavy: 'template_too_heavy',
  } as const;
  const { facts, files } = await runFileTask(job, signal);
  const faults = readOwn(facts, 'faults');
  const errors = Array.isArray(faults) ? faults.flatMap(errorOf) : [];
  if (errors.length > 0) throw new Problem('field_invalid', { errors });
  const [xml, print] = files;
  const [date, stated] = [readOwn(facts, 'issueDate'), readOwn(facts, 'currency')];
  if (xml === undefined || print === undefined || typeof date !== 'string') {
    throw new Problem('unexpected', { cause: 'no invoice of the child' });
  }
  return {
    xml: xml.toString('utf8'),
    date,
    currency: typeof stated === 'string' ? stated : currency,
    data: new JsonText(print, 'object'),
  };
}

function errorOf(fault: unknown): FieldError[] {
  if (!isJsonObject(fault)) return [];
  const { path, message, fix } = fault;
  if (typeof path !== 'string' || typeof message !== 'string') return [];
  return [{ path, message, ...(typeof fix === 'string' ? { fix } : {}) }];
}
