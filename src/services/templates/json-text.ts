import type { JsonText } from '#contract/json-text.ts';

/** The text, decoded if it is bytes. */
export function textOf({ source }: JsonText): string {
  if (typeof source === 'string') return source;
  return Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString();
}
