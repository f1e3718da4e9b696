// XML read from its beginning to its end, without entities of its own and without anything outside it.
import { SaxesParser } from 'saxes';
import { unreadable } from '#services/pdf-text/pdfium.ts';

export interface XmlVisitor {
  /** Names come without their prefix; attributes with and without. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const chunkLength = 64 * 1024;
const depthMax = 5_000;

/** @throws Problem `document_unreadable` */
export function walkXml(xml: Buffer | string, visitor: XmlVisitor): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  let depth = 0;
  parser.on('error', (error) => {
    throw Object.assign(unreadable('The XML within the file is not well-formed.'), {
      cause: error,
    });
  });
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw unreadable('XML with entities of its own is not read.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > depthMax) throw unreadable('The XML within the file is nested too deeply.');
    visitor.open(bare(name), attributes);
  });
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    visitor.close?.(bare(name));
  });
  const text = typeof xml === 'string' ? xml : decodeXml(xml);
  for (let at = 0; at < text.length; at += chunkLength) {
    parser.write(text.slice(at, at + chunkLength));
  }
  parser.close();
}

function bare(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** By its byte order mark; UTF-8 otherwise. */
function decodeXml(bytes: Buffer): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
