import { Problem } from '#contract/problems.ts';
import { createDocumentPrinter } from '#services/data-to-pdf/document-printer.ts';
import type { DataToPdfInput } from '#services/data-to-pdf/input.ts';
import { runBatch } from '#services/data-to-pdf/run-batch.ts';
import { pdfName } from '#services/pdf/pdf-name.ts';
import type { FoundTemplate, Run, RunResult, TemplateEngine } from '#services/tools.ts';

/** Data and a template made into a PDF, or a list of data into many, as bytes or within JSON. */
export const runDataToPdf: Run<DataToPdfInput> = async (input, tools) => {
  const template = await tools.findTemplate(input.template_id);
  checkEngine(input.template_engine, template);
  const documents = createDocumentPrinter(input, template, tools);
  const name = input.file_name ?? template.name;
  if (Array.isArray(input.data) || input.batch !== undefined) {
    const made = await runBatch(input, name, documents, tools.signal);
    const fileName = pdfName(name).replace(/\.pdf$/, made.extension);
    if (input.output_type === 'json') return inJson(made, fileName);
    return input.file_name === undefined ? made : { ...made, fileName };
  }
  const { html, warnings } = await documents.fill(input.data);
  const { bytes, pages } = await documents.print(html);
  const made: FileResult = {
    kind: 'file',
    bytes,
    contentType: 'application/pdf',
    extension: '.pdf',
    pages,
    warnings,
  };
  return input.output_type === 'json' ? inJson(made, pdfName(name)) : made;
};

type FileResult = Extract<RunResult, { kind: 'file' }>;

function inJson({ bytes, pages, facts, warnings }: FileResult, fileName: string): RunResult {
  const value = {
    file_name: fileName,
    content_base64: Buffer.from(bytes).toString('base64'),
    pages,
    ...facts,
    warnings,
  };
  return { kind: 'json', value, warnings };
}

// The engine belongs to the template; a wrong one would print the marks of the other as text.
function checkEngine(wanted: TemplateEngine | undefined, { engine, name }: FoundTemplate): void {
  if (wanted === undefined || wanted === engine) return;
  throw new Problem('field_invalid', {
    errors: [
      {
        path: 'template_engine',
        message: `The template "${name}" is written for the engine "${engine}".`,
        fix: `Send "${engine}" or leave template_engine out.`,
      },
    ],
  });
}
