import type * as v from 'valibot';
import { JsonText } from '#contract/json-text.ts';
import { limits } from '#contract/limits.ts';
import type { request } from '#contract/services/text-extractor/request.ts';
import { readInputFile } from '#services/input/read-input-file.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run, RunResult } from '#services/run-result.ts';
import { type ExtractedText, extractText } from '#services/text-extractor/extract-text.ts';

type ExtractInput = v.InferOutput<(typeof request.runs)[0]['body']>;

/** The text of a file: as JSON with pages and lines, or as plain text. */
const runExtract: Run<ExtractInput> = async (input, tools) => {
  const startedMs = performance.now();
  const file = await readInputFile(input, tools);
  const found = await extractText(file, input, tools, startedMs);
  const mode = input.text_access_mode;
  const type = input.output_type ?? (mode === undefined ? 'json' : 'text');
  const name = baseName(input.save_as ?? file.name);
  return type === 'json' ? jsonResult(found, mode !== undefined, name) : textResult(found, name);
};

export const runs = { extract: runExtract } satisfies RunsOf<typeof request>;

function jsonResult(found: ExtractedText, isFile: boolean, name: string): RunResult {
  const { pages, facts, warnings } = found;
  const list = `[${pages.map(({ json }) => json.toString()).join(',')}]`;
  const value = { pages: new JsonText(list, 'list'), ...facts };
  if (!isFile) return { kind: 'json', value, warnings };
  const rest = JSON.stringify(facts).slice(1);
  const bytes = Buffer.from(`{"pages":${list},${rest}\n`);
  return {
    kind: 'file',
    bytes,
    contentType: 'application/json; charset=utf-8',
    extension: '.json',
    fileName: `${name}.json`,
    facts: bytes.byteLength <= limits.inlineTextBytesMax ? value : shortFacts(found),
    warnings,
  };
}

function textResult(found: ExtractedText, name: string): RunResult {
  const text = found.pages
    .map((page) => page.text.toString())
    .filter((page) => page !== '')
    .join('\n\n');
  const bytes = Buffer.from(text === '' ? '' : `${text}\n`);
  const isShort = bytes.byteLength <= limits.inlineTextBytesMax;
  return {
    kind: 'file',
    bytes,
    contentType: 'text/plain; charset=utf-8',
    extension: '.txt',
    fileName: `${name}.txt`,
    facts: { ...shortFacts(found), ...(isShort ? { text } : {}) },
    warnings: found.warnings,
  };
}

/** What an answer tells that does not hold the text. */
function shortFacts({ facts }: ExtractedText): Record<string, unknown> {
  const { e_invoice: _, ...rest } = facts;
  return rest;
}

function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || 'text';
}
