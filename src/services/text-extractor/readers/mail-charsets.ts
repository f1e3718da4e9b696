// Mails whose texts do not say in which encoding they are. The mail reader takes them for UTF-8; here they
// are read byte by byte first, and then in the encoding that the bytes are likely to be in.
import type { Email } from 'postal-mime';
import { decodeText } from '#services/text-extractor/readers/decode-text.ts';

/** An encoding in which each byte beyond ASCII is a letter of its own, U+F780 to U+F7FF. */
const bytewise = 'x-user-defined';
const headEnd = /\r?\n\r?\n/;
const textType = /^content-type:[ \t]*text\/(?:plain|html)\b[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;
const charset = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]*))/i;

/** Whether a text came out with letters that nobody can read. */
export const isGarbled = ({ subject, text, html, from }: Email): boolean =>
  [subject, text, html, from?.name].some((part) => part?.includes('\ufffd'));

/** Whether a part names an encoding that nobody knows. */
export function namesUnknownCharset(bytes: Buffer): boolean {
  return (bytes.toString('latin1').match(textType) ?? []).some((header) => {
    const name = charsetOf(header);
    return name !== undefined && !isKnown(name);
  });
}

/** The mail with its head in UTF-8, and with texts of no known encoding to be read byte by byte. */
export function markedBytewise(bytes: Buffer): Buffer {
  const mail = bytes.toString('latin1');
  const at = headEnd.exec(mail)?.index ?? mail.length;
  const head = decodeText(bytes.subarray(0, at)).text;
  const typed = /^content-type:/im.test(head)
    ? ''
    : `Content-Type: text/plain; charset=${bytewise}\r\n`;
  const utf8 = Buffer.from(typed + marked(head));
  return Buffer.concat([utf8, Buffer.from(marked(mail.slice(at)), 'latin1')]);
}

function marked(part: string): string {
  return part.replace(textType, (header) => {
    const name = charsetOf(header);
    if (name !== undefined && isKnown(name)) return header;
    return `${header.replace(charset, '').replace(/;\s*$/, '')}; charset=${bytewise}`;
  });
}

function charsetOf(header: string): string | undefined {
  const [, quoted, bare] = charset.exec(header) ?? [];
  return quoted ?? bare;
}

function isKnown(name: string): boolean {
  try {
    return new TextDecoder(name.trim()).encoding !== bytewise;
  } catch {
    return false;
  }
}

/** A text read byte by byte, in the encoding that it names itself or is likely to be in. */
export function decodeBytewise(text: string): string {
  const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(text.slice(0, 4096))?.[1];
  const letters = text.match(/[\0-\x7f\uf780-\uf7ff]+/g)?.join('') ?? '';
  const { encoding } = decodeText(bytesOf(letters), named);
  const decoder = new TextDecoder(encoding);
  return text.replace(/[\0-\x7f\uf780-\uf7ff]*[\uf780-\uf7ff][\0-\x7f\uf780-\uf7ff]*/g, (run) =>
    decoder.decode(bytesOf(run)),
  );
}

const bytesOf = (text: string): Buffer =>
  Buffer.from(Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff));
