import type * as v from 'valibot';
import { Problem } from '#contract/problems.ts';
import type { request } from '#contract/services/data-generator/request.ts';
import { readShippedSchema } from '#services/data-generator/shipped-schemas.ts';
import type { XmlFault, XmlReport } from '#services/data-generator/xml-report.ts';
import { checkXmlInChild, writeXmlInChild } from '#services/data-generator/xml-tasks.ts';
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
}

/** XML from data, by a template or by the data's own structure; never anything but XML. */
const runDataGenerator: Run<DataGeneratorInput> = async (input, tools) => {
  const schema = input.xsd === undefined ? undefined : await readShippedSchema(input.xsd);
  const made = await makeXml(input, tools);
  // What was written here is well-formed by the way it is written; a template can say anything.
  const isCertain = input.template_id === undefined && schema === undefined;
  const report: XmlReport = isCertain
    ? { isWellFormed: true, isValid: true, faults: [] }
    : await checkXmlInChild(made.xml, schema, tools);
  if (input.validate_only) return reportOnly(report, made.warnings);
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
    facts: { validation: validationOf(report) },
    warnings: made.warnings,
  });
};

export const runs = { generate: runDataGenerator } satisfies RunsOf<typeof request>;

async function makeXml(input: DataGeneratorInput, tools: Tools): Promise<MadeXml> {
  const { template_id, format } = input;
  if (format !== undefined && format !== 'xml') {
    throw new Problem('field_invalid', {
      errors: [
        {
          path: 'format',
          message: `E-invoices in the format "${format}" are not open yet.`,
          fix: 'Send "xml", or a template_id.',
        },
      ],
    });
  }
  if (template_id !== undefined) {
    const { text, name, warnings } = await fillTemplate({ ...input, template_id }, 'xml', tools);
    return { xml: text, name, warnings };
  }
  const shape = {
    rootName: input.root_name,
    itemName: input.item_name,
    isIndented: input.indent,
  };
  return {
    name: input.root_name,
    ...(await writeXmlInChild(input.data, shape, tools)),
  };
}

function reportOnly(report: XmlReport, warnings: Warning[]): RunResult {
  const value = { validation: validationOf(report) };
  return { kind: 'json', value, isCounted: false, warnings };
}

function validationOf({ isValid, faults }: XmlReport): Record<string, unknown> {
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
