import { withExtension } from '#services/file-result.ts';
import { type FillInput, fillTemplate } from '#services/templates/fill-template.ts';
import { textResult } from '#services/text-result.ts';
import type { Run } from '#services/tools.ts';

export interface DataToHtmlInput extends FillInput {
  output_type?: 'html' | 'json' | undefined;
  file_name?: string | undefined;
  text_alternative?: boolean | undefined;
}

/** Data and a template made into HTML. Nothing is added to what the template says. */
export const runDataToHtml: Run<DataToHtmlInput> = async (input, tools) => {
  const { text, name, warnings } = await fillTemplate(input, 'html', tools);
  const alternative =
    input.text_alternative === true ? await tools.workers.plainText(text, tools.signal) : undefined;
  return textResult({
    bytes: Buffer.from(text),
    text,
    field: 'html',
    contentType: 'text/html; charset=utf-8',
    extension: '.html',
    fileName: withExtension(input.file_name ?? name, '.html'),
    isJson: input.output_type === 'json',
    ...(alternative === undefined ? {} : { facts: { text: alternative } }),
    warnings,
  });
};
