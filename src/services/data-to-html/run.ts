import type * as v from 'valibot';
import type { request } from '#contract/services/data-to-html/request.ts';
import { finishHtmlInChild, plainTextInChild } from '#services/data-to-html/html-tasks.ts';
import { withExtension } from '#services/file-result.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run } from '#services/run-result.ts';
import { fillTemplate } from '#services/templates/fill-template.ts';
import { textResult } from '#services/text-result.ts';

type DataToHtmlInput = v.InferOutput<(typeof request.runs)[0]['body']>;

/** Data and a template made into HTML. Unasked, nothing is changed of what the template says. */
const runDataToHtml: Run<DataToHtmlInput> = async (input, tools) => {
  const filled = await fillTemplate(input, 'html', tools);
  const { name, warnings } = filled;
  const finish = {
    inlineCss: input.inline_css === true,
    sanitize: input.sanitize === true,
    minify: input.minify === true,
  };
  const isFinished = !Object.values(finish).includes(true);
  const text = isFinished ? filled.text : await finishHtmlInChild(filled.text, finish, tools);
  const alternative =
    input.text_alternative === true ? await plainTextInChild(text, tools) : undefined;
  return textResult({
    bytes: Buffer.from(text),
    text,
    field: 'html',
    contentType: 'text/html; charset=utf-8',
    extension: '.html',
    fileName: withExtension(input.file_name ?? name, '.html'),
    isJson: input.output_type === 'json',
    hasPreview: true,
    ...(alternative === undefined ? {} : { facts: { text: alternative } }),
    warnings,
  });
};

export const runs = { convert: runDataToHtml } satisfies RunsOf<typeof request>;
