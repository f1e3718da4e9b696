import { createDocumentPrinter } from '#services/data-to-pdf/document-printer.ts';
import type { DataToPdfInput } from '#services/data-to-pdf/input.ts';
import { runBatch } from '#services/data-to-pdf/run-batch.ts';
import { withExtension, withinJson } from '#services/file-result.ts';
import { runningTextWarnings } from '#services/pdf/running-text.ts';
import { openTemplate } from '#services/templates/fill-template.ts';
import type { FileResult, Run } from '#services/tools.ts';

/** Data and a template made into a PDF, or a list of data into many, as bytes or within JSON. */
export const runDataToPdf: Run<DataToPdfInput> = async (input, tools) => {
  const template = await openTemplate(input, 'html', tools);
  const documents = createDocumentPrinter(input, template, tools);
  const name = input.file_name ?? template.name;
  if (Array.isArray(input.data) || input.batch !== undefined) {
    const batch = await runBatch(input, name, documents, tools.signal);
    const made = { ...batch, warnings: [...batch.warnings, ...runningTextWarnings(input.page)] };
    const fileName = withExtension(name, made.extension);
    if (input.output_type === 'json') return withinJson(made, fileName);
    return input.file_name === undefined ? made : { ...made, fileName };
  }
  const { text, warnings: remarks } = await documents.fill(input.data);
  const warnings = [...remarks, ...runningTextWarnings(input.page)];
  const { bytes, pages } = await documents.print(text);
  const made: FileResult = {
    kind: 'file',
    bytes,
    contentType: 'application/pdf',
    extension: '.pdf',
    pages,
    warnings,
  };
  if (input.output_type !== 'json') return made;
  return withinJson(made, withExtension(name, made.extension));
};
