import { JsonText } from '#contract/json-text.ts';
import type { request } from '#contract/services/data-to-pdf/request.ts';
import { createDocumentPrinter } from '#services/data-to-pdf/document-printer.ts';
import type { DataToPdfInput, Row } from '#services/data-to-pdf/input.ts';
import { withReceivedData } from '#services/data-to-pdf/received-data.ts';
import { runBatch } from '#services/data-to-pdf/run-batch.ts';
import { withExtension, withinJson } from '#services/file-result.ts';
import type { RunsOf } from '#services/registry.ts';
import type { FileResult, Run } from '#services/run-result.ts';
import { openTemplate } from '#services/templates/fill-template.ts';

/** Data and a template made into a PDF, or a list of data into many, as bytes or within JSON. */
const runDataToPdf: Run<DataToPdfInput> = async (asked, tools) => {
  const { input, received } = await withReceivedData(asked, tools);
  const template = await openTemplate(input, 'html', tools);
  const name = input.file_name ?? template.name;
  const rows = rowsOf(input.data);
  const [only] = rows;
  const isBatch = only === undefined || isList(input.data) || input.batch !== undefined;
  const documents = createDocumentPrinter(input, template, tools, isBatch && input.batch !== 'zip');
  if (isBatch) {
    const { signal, time } = tools;
    const batch = await runBatch(input, rows, { name, documents, signal, time });
    const fileName = withExtension(name, batch.extension);
    if (input.output_type === 'json') return withinJson(batch, fileName);
    return input.file_name === undefined ? batch : { ...batch, fileName };
  }
  const filled = await documents.fill(only);
  const { bytes, pages, warnings: printed } = await documents.print(filled, only);
  const made: FileResult = {
    kind: 'file',
    bytes,
    contentType: 'application/pdf',
    extension: '.pdf',
    pages,
    warnings: [...received, ...filled.warnings, ...printed],
  };
  if (input.output_type !== 'json') return made;
  return withinJson(made, withExtension(name, made.extension));
};

export const runs = { convert: runDataToPdf } satisfies RunsOf<typeof request>;

/** The data of each document. */
function rowsOf(data: DataToPdfInput['data']): readonly Row[] {
  if (isList(data)) return data instanceof JsonText ? data.entries : data;
  return [data];
}

function isList(data: DataToPdfInput['data']): data is Row[] | JsonText {
  return data instanceof JsonText ? data.kind === 'list' : Array.isArray(data);
}
