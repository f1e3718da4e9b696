import { setImmediate } from 'node:timers/promises';
import type * as v from 'valibot';
import type { request } from '#contract/services/data-to-text/request.ts';
import { encodeText } from '#services/data-to-text/encode-text.ts';
import { withExtension } from '#services/file-result.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run } from '#services/run-result.ts';
import { fillTemplate } from '#services/templates/fill-template.ts';
import { textResult } from '#services/text-result.ts';
import type { Escape } from '#services/tools.ts';

type DataToTextInput = v.InferOutput<(typeof request.runs)[0]['body']>;

/** Data and a template made into plain text: letters, CSV, files of fixed columns. */
const runDataToText: Run<DataToTextInput> = async (input, tools) => {
  const filled = await fillTemplate(input, escapeOf(input), tools);
  const text = await withNewlines(filled.text, input.newline);
  const encoding = input.encoding ?? 'utf-8';
  const { bytes, warnings } = encodeText(text, {
    encoding,
    onUnencodable: input.on_unencodable ?? 'refuse',
    bom: input.bom ?? false,
  });
  const extension = input.csv === undefined ? '.txt' : '.csv';
  return textResult({
    bytes,
    text,
    field: 'text',
    contentType: `text/${input.csv === undefined ? 'plain' : 'csv'}; charset=${encoding}`,
    extension,
    fileName: withExtension(input.file_name ?? filled.name, extension),
    isJson: input.output_type === 'json',
    warnings: [...filled.warnings, ...warnings],
  });
};

export const runs = { convert: runDataToText } satisfies RunsOf<typeof request>;

function escapeOf({ csv }: DataToTextInput): Escape {
  if (csv === undefined) return 'none';
  return { csv: { delimiter: csv.delimiter, guardsFormulas: csv.guard_formulas } };
}

const pieceLength = 512 * 1024;

// Piece by piece, so that others are answered meanwhile: millions of line ends take a second.
async function withNewlines(text: string, newline: 'lf' | 'crlf' | undefined): Promise<string> {
  if (newline === undefined) return text;
  const pieces: string[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + pieceLength;
    if (text[end - 1] === '\r') end += 1;
    const piece = text.slice(start, end);
    pieces.push(piece.replace(/\r\n|\r|\n/g, newline === 'lf' ? '\n' : '\r\n'));
    if (end < text.length) await setImmediate();
  }
  return pieces.join('');
}
