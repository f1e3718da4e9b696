import { limits } from '#contract/limits.ts';
import type { RunResult, Warning } from '#services/tools.ts';

interface MadeText {
  bytes: Uint8Array;
  /** What `bytes` say, for answers that can hold it. */
  text: string;
  /** The field of a JSON answer that holds the text. */
  field: string;
  contentType: string;
  extension: string;
  fileName: string;
  isJson: boolean;
  facts?: Readonly<Record<string, unknown>>;
  warnings: Warning[];
}

/** A finished text as the file it is, or within JSON; a short one can be read in any JSON answer. */
export function textResult(made: MadeText): RunResult {
  const isShort = Buffer.byteLength(made.text) <= limits.inlineTextBytesMax;
  const facts = { ...(isShort ? { [made.field]: made.text } : {}), ...made.facts };
  if (!made.isJson) {
    const { bytes, contentType, extension, warnings } = made;
    return { kind: 'file', bytes, contentType, extension, facts, warnings };
  }
  const content = Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength);
  const value = {
    file_name: made.fileName,
    content_base64: content.toString('base64'),
    ...facts,
    warnings: made.warnings,
  };
  return { kind: 'json', value, warnings: made.warnings };
}

/** A name with an ending, whatever ending it had. */
export function withExtension(name: string, extension: string): string {
  return `${name.replace(/\.(?:hbs|html|txt|csv|xml|json)$/i, '')}${extension}`;
}
