// Detects the type of a file by its bytes. The sender's claim counts only where bytes are not
// enough: text formats have no signature, so the file extension chooses among them.
import { fileTypeFromBuffer } from 'file-type';

interface SniffedType {
  type: string;
  /** Usual extension with the dot; '' if there is none. */
  extension: string;
}

const textTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.eml': 'message/rfc822',
  '.hbs': 'text/plain',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
};
const unknown: SniffedType = { type: 'application/octet-stream', extension: '' };

/** The type of a file from its first bytes and its extension. */
export async function sniffType(head: Uint8Array, ending: string): Promise<SniffedType> {
  // A file that its own parser rejects has no known type.
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  const named = Object.hasOwn(textTypes, ending) ? textTypes[ending] : undefined;
  const isXml = known?.mime === 'application/xml';
  if (known !== undefined && !isXml) return { type: known.mime, extension: `.${known.ext}` };
  if (isXml) return { type: named ?? 'application/xml', extension: '.xml' };
  if (named !== undefined && !hasControls(head)) return { type: named, extension: ending };
  return isUtf8(head) ? { type: 'text/plain', extension: '.txt' } : unknown;
}

// Texts in older encodings are not UTF-8, but have no control bytes either.
function hasControls(head: Uint8Array): boolean {
  return head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));
}

function isUtf8(head: Uint8Array): boolean {
  if (head.byteLength === 0 || hasControls(head)) return false;
  try {
    // Streaming, because the head may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
