import type { FileResult, JsonResult } from '#services/run-result.ts';

/** A made file within JSON, for callers that want everything in one answer. */
export function withinJson(made: FileResult, fileName: string): JsonResult {
  const { bytes, pages, facts, warnings } = made;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const value = {
    file_name: fileName,
    content_base64: content.toString('base64'),
    ...(pages === undefined ? {} : { pages }),
    ...facts,
  };
  return { kind: 'json', value, warnings };
}

/** A name with an ending, whatever ending of a template or result it had. */
export function withExtension(name: string, extension: string): string {
  return `${name.replace(/\.(?:hbs|html|txt|csv|xml|json|pdf|zip)$/i, '')}${extension}`;
}
