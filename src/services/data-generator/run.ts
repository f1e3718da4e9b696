import type * as v from 'valibot';
import { Problem } from '#contract/problems.ts';
import type { request } from '#contract/services/data-generator/request.ts';
import { runCheck } from '#services/data-generator/check-run.ts';
import type { InvoiceFault } from '#services/data-generator/invoice-report.ts';
import { readShippedSchema } from '#services/data-generator/shipped-schemas.ts';
import type { XmlFault, XmlReport } from '#services/data-generator/xml-report.ts';
import {
  checkXmlInChild,
  writeInvoiceInChild,
  writeXmlInChild,
} from '#services/data-generator/xml-tasks.ts';
import { withExtension } from '#services/file-result.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run, RunResult } from '#services/run-result.ts';
import { fillTemplate } from '#services/templates/fill-template.ts';
import { printPosition } from '#services/templates/template-position.ts';
import { textResult } from '#services/text-result.ts';
import type { Tools, Warning } from '#services/tools.ts';

type DataGeneratorInput = v.InferOutput<(typeof request.runs)[0]['body']>;

interface MadeXml {
  xml: string;
  name: string;
  warnings: Warning[];
  /** What was written by this product's own writer is well-formed by the way it is written. */
  isCertain: boolean;
  /** Why an e-invoice was not written. */
  faults: readonly InvoiceFault[];
}

/** XML from data, by a template or by the data's own structure; never anything but XML. */
const runDataGenerator: Run<DataGeneratorInput> = async (input, tools) => {
  const schema = input.xsd === undefined ? undefined : await readShippedSchema(input.xsd);
  const made = await makeXml(input, tools);
  if (made.faults.length > 0) {
    if (input.validate_only) return reportOnly(false, made.faults, made.warnings);
    throw new Problem('field_invalid', {
      errors: made.faults.map(({ rule, ...error }) => error),
    });
  }
  const report: XmlReport =
    made.isCertain && schema === undefined
      ? { isWellFormed: true, isValid: true, faults: [] }
      : await checkXmlInChild(made.xml, schema, tools);
  if (input.validate_only) return reportOnly(report.isValid, report.faults, made.warnings);
  if (!report.isWellFormed) throw refusal('xml_not_well_formed', report.faults);
  if (!report.isValid) throw refusal('xml_invalid', report.faults);
  return textResult({
    bytes: Buffer.from(made.xml),
    text: made.xml,
    field: 'xml',
    contentType: 'application/xml; charset=utf-8',
    extension: '.xml',
    fileName: withExtension(input.file_name ?? made.name, '.xml'),
    isJson: input.output_type === 'json',
    facts: { validation: validationOf(report.isValid, report.faults) },
    warnings: made.warnings,
  });
};

export const runs = { generate: runDataGenerator, check: runCheck } satisfies RunsOf<
  typeof request
>;

async function makeXml(input: DataGeneratorInput, tools: Tools): Promise<MadeXml> {
  const { template_id, format = 'xml', indent } = input;
  if (format !== 'xml') {
    const order = { format, currency: input.currency, isIndented: indent };
    const made = await writeInvoiceInChild(input.data, order, tools);
    const warnings = made.warnings.map(({ path, message }) => ({ path, message }));
    return { ...made, warnings, isCertain: true };
  }
  if (template_id !== undefined) {
    const { text, name, warnings } = await fillTemplate({ ...input, template_id }, 'xml', tools);
    return { xml: text, name, warnings, isCertain: false, faults: [] };
  }
  const shape = {
    rootName: input.root_name,
    itemName: input.item_name,
    isIndented: indent,
  };
  const written = await writeXmlInChild(input.data, shape, tools);
  return { name: input.root_name, ...written, isCertain: true, faults: [] };
}

function reportOnly(
  isValid: boolean,
  faults: readonly (XmlFault | InvoiceFault)[],
  warnings: Warning[],
): RunResult {
  const value = { validation: validationOf(isValid, faults) };
  return { kind: 'json', value, isCounted: false, warnings };
}

function validationOf(
  isValid: boolean,
  faults: readonly (XmlFault | InvoiceFault)[],
): Record<string, unknown> {
  return { valid: isValid, errors: faults };
}

function refusal(key: 'xml_not_well_formed' | 'xml_invalid', faults: readonly XmlFault[]): Problem {
  return new Problem(key, {
    errors: faults.map(({ path, message, line, column }) => ({
      path: path === '' ? 'template' : path,
      message: `${message} (${printPosition({ line, column })} of the XML)`,
    })),
  });
}
