// What a file is, told by its bytes. What its sender claims counts only where bytes cannot tell: texts
// of all kinds have no mark of their own, so there the ending of the name chooses among them.
import { fileTypeFromBuffer } from 'file-type';

interface SniffedType {
  type: string;
  /** Usual ending, with the dot; '' when there is none. */
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

/** The type of a file from its first bytes and the ending of its name. */
export async function sniffType(head: Uint8Array, ending: string): Promise<SniffedType> {
  // A file that breaks the reader of its own kind is of no kind.
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  const named = Object.hasOwn(textTypes, ending) ? textTypes[ending] : undefined;
  const isXml = known?.mime === 'application/xml';
  if (known !== undefined && !isXml) return { type: known.mime, extension: `.${known.ext}` };
  if (isXml) return { type: named ?? 'application/xml', extension: '.xml' };
  if (named !== undefined && !hasControls(head)) return { type: named, extension: ending };
  return isUtf8(head) ? { type: 'text/plain', extension: '.txt' } : unknown;
}

// Texts in older encodings are no UTF-8, but they have no control bytes either.
function hasControls(head: Uint8Array): boolean {
  return head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));
}

function isUtf8(head: Uint8Array): boolean {
  if (head.byteLength === 0 || hasControls(head)) return false;
  try {
    // Streaming: the head may end inside of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
