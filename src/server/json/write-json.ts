import { JsonText } from '#contract/json-text.ts';

/** The JSON of an object whose fields may already be JSON texts, in UTF-8; those in bytes are only copied. */
export function writeJson(fields: Readonly<Record<string, unknown>>): Buffer {
  const parts: Uint8Array[] = [];
  let text = '';
  let comma = '{';
  for (const [name, value] of Object.entries(fields)) {
    const source: string | Uint8Array | undefined =
      value instanceof JsonText ? value.source : JSON.stringify(value);
    if (source === undefined) continue;
    text += `${comma}${JSON.stringify(name)}:`;
    comma = ',';
    if (typeof source === 'string') {
      text += source;
    } else {
      parts.push(Buffer.from(text), source);
      text = '';
    }
  }
  const end = Buffer.from(`${text}${comma === '{' ? '{' : ''}}`);
  return parts.length === 0 ? end : Buffer.concat([...parts, end]);
}
