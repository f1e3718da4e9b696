import { limits } from '#contract/limits.ts';
import { withinJson } from '#services/file-result.ts';
import type { FileResult, RunResult } from '#services/run-result.ts';

interface MadeText extends Omit<FileResult, 'kind' | 'fileName' | 'pages'> {
  /** What `bytes` say, for answers that can hold it. */
  text: string;
  /** The field of a JSON answer that holds the text. */
  field: string;
  /** Its name within JSON. */
  fileName: string;
  isJson: boolean;
}

/** A finished text as the file it is, or within JSON; a short one can be read in any JSON answer. */
export function textResult({ text, field, fileName, isJson, ...made }: MadeText): RunResult {
  const isShort = Buffer.byteLength(text) <= limits.inlineTextBytesMax;
  const facts = { ...(isShort ? { [field]: text } : {}), ...made.facts };
  const file: FileResult = { kind: 'file', ...made, facts };
  return isJson ? withinJson(file, fileName) : file;
}
