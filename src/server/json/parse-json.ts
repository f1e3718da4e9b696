// Parses a JSON text: in the main thread if it is short, otherwise in the parser thread.
import { isUtf8 } from 'node:buffer';
import {
  type JsonFault,
  type JsonRules,
  type LongField,
  scanJson,
} from '#server/json/scan-json.ts';

/** The parsed value without its long fields, and their positions; all of it can be cloned. */
export type ParsedJson = { fault: JsonFault } | { value: unknown; long: LongField[] };

/** Parses a text by the rules, in linear time. */
export function parseJson(bytes: Buffer, rules: JsonRules): ParsedJson {
  if (!isUtf8(bytes)) return { fault: invalid('The bytes are not UTF-8.') };
  const scanned = scanJson(bytes, rules);
  if (!('long' in scanned)) return { fault: scanned };
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8', markLength(bytes)));
    for (const { name } of scanned.long) Reflect.deleteProperty(Object(value), name);
    return { value, long: scanned.long };
  } catch (error) {
    return { fault: invalid(error instanceof Error ? error.message.slice(0, 200) : '') };
  }
}

// A byte order mark is not part of the text.
function markLength(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function invalid(message: string): JsonFault {
  return { key: 'json_invalid', path: '', message, fix: 'Send one JSON value in UTF-8.' };
}
